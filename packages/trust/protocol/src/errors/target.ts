import { defineErrors } from './error-facts.ts';

export const TARGET_ERRORS = defineErrors({});
