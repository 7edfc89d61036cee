import { defineErrors } from './error-facts.ts';

export const GATE_ERRORS = defineErrors({});
