import { defineErrors } from './error-facts.ts';

export const VERDICT_ERRORS = defineErrors({});
