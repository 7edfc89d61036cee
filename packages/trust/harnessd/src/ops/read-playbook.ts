import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DoorError } from '../door-error.ts';
import type { OpHandler } from './door-context.ts';

/** The classes with their titles; the whole page of one class when asked. */
export const readPlaybook: OpHandler<'read_playbook'> = async (context, request) => {
  const pages = await readPages(context.playbookDir);
  const index = {
    playbook_hash: hashOf(pages),
    classes: pages.flatMap(({ name, text }) => {
      const number = classOf(name);
      return number === undefined ? [] : [{ class: number, title: titleOf(text) }];
    }),
  };
  if (request.class === undefined) return index;
  const page = pages.find(({ name }) => classOf(name) === request.class);
  if (page === undefined)
    throw new DoorError('ops.unknown_class', { found: `no page for class ${request.class}` });
  return { ...index, text: page.text };
};

interface Page {
  readonly name: string;
  readonly text: string;
}

async function readPages(dir: string): Promise<Page[]> {
  let names: string[];
  try {
    names = await readdir(dir);
  } catch {
    return [];
  }
  const pages = names.filter((name) => /^[a-z0-9-]+\.md$/.test(name)).sort();
  return Promise.all(
    pages.map(async (name) => ({ name, text: await readFile(join(dir, name), 'utf8') })),
  );
}

/** SHA-256 over name, length and text of every page, by name. */
function hashOf(pages: readonly Page[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of pages)
    hash.update(`${name} ${Buffer.byteLength(text)}\0`).update(text);
  return hash.digest('hex');
}

function classOf(name: string): number | undefined {
  const digit = /^class-([1-7])\.md$/.exec(name)?.[1];
  return digit === undefined ? undefined : Number(digit);
}

function titleOf(text: string): string {
  return /^# +(.+)$/m.exec(text)?.[1]?.trim() ?? 'untitled';
}
