import { readFile } from 'node:fs/promises';
import { GateError } from '../gate-error.ts';
import { isStringList } from './reported-tests.ts';

/** Reads the planned test ids of a target. @throws GateError gate.tests_ids when the file is no non-empty list of strings. */
export async function readPlannedIds(file: string): Promise<string[]> {
  let ids: unknown;
  try {
    ids = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new GateError('gate.tests_ids', {
      found: 'the file cannot be read as JSON',
      at: file,
      cause,
    });
  }
  if (!isStringList(ids) || ids.length === 0) {
    throw new GateError('gate.tests_ids', {
      found: 'the file holds no non-empty list of strings',
      at: file,
    });
  }
  if (new Set(ids).size !== ids.length)
    throw new GateError('gate.tests_ids', { found: 'an id occurs twice', at: file });
  return ids;
}
