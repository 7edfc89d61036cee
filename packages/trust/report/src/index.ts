export { buildReport, type ReportOptions } from './build-report.ts';
export { contentSecurityPolicy, reportHtml } from './html.ts';
export { reportMarkdown } from './markdown.ts';
export { ReportError, type ReportErrorCode } from './report-error.ts';
export {
  type AttemptReport,
  type AttemptState,
  type BudgetReport,
  type CandidateReport,
  type CumulativeReport,
  type QuotedRun,
  type ReportModel,
  type TargetReport,
} from './report-model.ts';
export {
  roiChain,
  searchCost,
  UNIT_SHARE,
  type RoiChain,
  type RoiStep,
  type SearchCost,
  type Share,
  type Tokens,
} from './roi.ts';
export { writeReport } from './write-report.ts';
