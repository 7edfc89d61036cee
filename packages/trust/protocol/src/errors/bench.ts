import { defineErrors } from './error-facts.ts';

export const BENCH_ERRORS = defineErrors({});
