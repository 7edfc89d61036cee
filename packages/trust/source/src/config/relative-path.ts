import { z } from 'zod';

/** A relative path with forward slashes that stays inside its directory. */
export const relativePathSchema = z
  .string()
  .max(512)
  .refine(
    (path) =>
      path.split('/').every((segment) => !['', '.', '..'].includes(segment)) &&
      !/[\\\0]/.test(path),
    'must be a relative path without `..`',
  );
