import { z } from 'zod';

const SEGMENT = String.raw`(?!\.{1,2}(?:/|$))[^/\\\0]+`;

/** A relative path with forward slashes that stays inside its directory. */
export const relativePath = z
  .string()
  .max(512)
  .regex(new RegExp(`^${SEGMENT}(?:/${SEGMENT})*/?$`), 'must be a relative path without `..`');

/** `file.ts#name`: an export of a trusted file beside target.toml. */
export const exportReference = z
  .string()
  .regex(
    new RegExp(`^${SEGMENT}(?:/${SEGMENT})*#[A-Za-z_$][\\w$]*$`),
    'must have the form "file.ts#exportName"',
  );

/** A program and its arguments; never a shell line. */
export const argv = z.array(z.string().min(1));
export const nonEmptyArgv = argv.min(1);
export const identifier = z
  .string()
  .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/, 'must be a short name of letters, digits, . _ -');
export const fraction = z.number().min(0).max(1);
