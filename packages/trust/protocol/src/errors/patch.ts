import { defineErrors } from './error-facts.ts';

export const PATCH_ERRORS = defineErrors({});
