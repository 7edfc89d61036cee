import type { Untrusted } from '@peltier/protocol';
import { createHash } from 'node:crypto';
import { readBlobs, readTree, type TreeEntry } from '../git/object-store.ts';
import type { PreparedTarget } from '../target/prepare-target.ts';
import { decodePatch } from './1-size-and-encoding.ts';
import { parsePatch } from './2-grammar.ts';
import { checkPathForms } from './3-path-form.ts';
import { checkAllowlist } from './4-allowlist.ts';
import { applyFilePatch } from './5-apply-in-memory.ts';
import { applyWithGit } from './6-apply-with-git.ts';
import { checkTree, MAX_BLOB_BYTES, treeChanges } from './7-tree-gate.ts';
import { checkAgreement } from './8-agreement.ts';
import { checkParses } from './9-parses.ts';
import { isPlacebo, normalisedHash } from './10-normalised-hash.ts';
import type { AppliedFile } from './applied-file.ts';
import type { FilePatch } from './file-patch.ts';
import { refuse } from './refuse.ts';
import { suspiciousNames } from './suspicious-names.ts';
import { writableSet } from './writable-set.ts';

export interface AdmissionRequest {
  readonly prepared: PreparedTarget;
  /** The current base: pinned source plus accepted patches. */
  readonly baseTree: string;
  readonly diff: Untrusted<string | Uint8Array>;
  /** SHA-256 of the thresholds in force; part of the candidate's identity. */
  readonly policyHash: string;
}

export interface Admission {
  /** Git tree of the candidate, in the mirror. */
  readonly tree: string;
  /** SHA-256 of base tree, tree and policy: the same candidate has the same id. */
  readonly candidateId: string;
  readonly diffSha256: string;
  /** The same for patches that differ in white space and comments only. */
  readonly normalisedHash: string;
  readonly files: readonly {
    readonly path: string;
    readonly added: number;
    readonly removed: number;
  }[];
  /** Hints for auditors, such as `uses:process`; never a reason to refuse. */
  readonly flags: readonly string[];
}

/**
 * Admits a patch or refuses it (DESIGN §5): text, then grammar, then names, then exact application by our own code,
 * and only then git, whose tree is judged.
 * @throws {SourceError} `patch.*`, `internal.parser_differential`, `target.writable`, `source.*`
 */
export async function admitPatch(request: AdmissionRequest): Promise<Admission> {
  const { prepared, baseTree, diff, policyHash } = request;
  const { mirrorDir } = prepared;
  const { text, bytes, lines } = decodePatch(diff);
  const patches = parsePatch(lines);
  checkPathForms(patches);
  const entries = await entriesByPath(mirrorDir, baseTree);
  const writable = writableSet(prepared.target.config.patch, entries.values());
  checkAllowlist(patches, { entries, writable });
  const applied = await applyAll({ mirrorDir, patches, entries });
  const patch = Buffer.from(text.endsWith('\n') ? text : `${text}\n`);
  const tree = await applyWithGit({ mirrorDir, baseTree, patch });
  const changes = await treeChanges({ mirrorDir, from: baseTree, to: tree });
  checkTree(changes, { writable, entries: await entriesByPath(mirrorDir, tree) });
  checkAgreement(applied, changes, text);
  await checkParses(applied);
  return {
    tree,
    candidateId: sha256(`${baseTree}\n${tree}\n${policyHash}\n`),
    diffSha256: sha256(bytes),
    normalisedHash: normalisedHash(applied),
    files: patches.map(countLines),
    flags: [...(isPlacebo(applied) ? ['placebo'] : []), ...suspiciousNames(applied)],
  };
}

async function entriesByPath(mirrorDir: string, tree: string): Promise<Map<string, TreeEntry>> {
  const entries = await readTree(mirrorDir, tree);
  return new Map(entries.map((entry) => [entry.path, entry]));
}

async function applyAll(request: {
  readonly mirrorDir: string;
  readonly patches: readonly FilePatch[];
  readonly entries: ReadonlyMap<string, TreeEntry>;
}): Promise<AppliedFile[]> {
  const oids = request.patches.flatMap(({ path }) => request.entries.get(path)?.oid ?? []);
  const blobs = await readBlobs(request.mirrorDir, oids);
  const contents = new Map(oids.map((oid, index) => [oid, blobs[index]]));
  return request.patches.map((file) => {
    const { path } = file;
    const oid = request.entries.get(path)?.oid;
    const before = oid === undefined ? undefined : baseText(path, contents.get(oid));
    const after = applyFilePatch(file, before);
    const size = Buffer.byteLength(after);
    if (size > MAX_BLOB_BYTES) refuse('patch.too_large', `a file of ${size} bytes`, path);
    return { path, before, after };
  });
}

function baseText(path: string, blob: Uint8Array | undefined): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(blob);
  } catch {
    return refuse('patch.binary', 'the base file is not UTF-8 text', path);
  }
}

function countLines({ path, hunks }: FilePatch): Admission['files'][number] {
  const signs = hunks.flatMap(({ lines }) => lines.map(({ sign }) => sign));
  return {
    path,
    added: signs.filter((sign) => sign === '+').length,
    removed: signs.filter((sign) => sign === '-').length,
  };
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
