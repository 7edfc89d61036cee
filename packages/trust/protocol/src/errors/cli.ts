import { defineErrors } from './error-facts.ts';

export const CLI_ERRORS = defineErrors({});
