import { defineErrors } from './error-facts.ts';

export const DOOR_ERRORS = defineErrors({});
