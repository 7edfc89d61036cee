import { defineErrors } from './error-facts.ts';

export const AGENT_ERRORS = defineErrors({});
