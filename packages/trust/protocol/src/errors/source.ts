import { defineErrors } from './error-facts.ts';

export const SOURCE_ERRORS = defineErrors({});
