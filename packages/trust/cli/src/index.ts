export { planOn, planTarget, planText, type PlannedCell, type TargetPlan } from './plan/index.ts';
export { peltierCommand } from './peltier-command.ts';
