export { planOn, planTarget, type PlannedCell, type TargetPlan } from './plan-target.ts';
export { planText } from '../output/plan.ts';
