export { AgentError, type AgentCode } from './agent-error.ts';
export {
  DEFAULT_BUDGETS,
  runCampaign,
  type Budgets,
  type Campaign,
  type CampaignResult,
  type Proposer,
} from './campaign.ts';
export { anthropicProposer, type AnthropicOptions } from './proposers/anthropic/index.ts';
export { playbookProposer } from './proposers/playbook.ts';
