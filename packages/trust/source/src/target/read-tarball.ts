import { gunzipSync } from 'node:zlib';
import { SourceError } from '../source-error.ts';
import { checkArchivePath } from './archive-path.ts';

export interface ArchiveFile {
  readonly path: string;
  readonly content: Buffer;
}

/** Caps on an archive: bytes unpacked, number of files, bytes of one file. */
const ARCHIVE_LIMITS = {
  unpackedBytes: 256 * 1024 * 1024,
  files: 20_000,
  fileBytes: 32 * 1024 * 1024,
} as const;

const BLOCK = 512;

/**
 * Reads an npm package archive (gzip, ustar with pax headers) in memory. Regular files only; the first path segment
 * (`package/`) is taken off; the modes in the archive are ignored.
 * @throws {SourceError} `source.tarball` for links, devices, odd paths, duplicates, bad checksums and sizes.
 */
export function readTarball(tgz: Uint8Array, limits = ARCHIVE_LIMITS): ArchiveFile[] {
  const tar = unzip(tgz, limits.unpackedBytes);
  const files = new Map<string, ArchiveFile>();
  let pax = new Map<string, string>();
  for (let offset = 0; offset + BLOCK <= tar.length;) {
    const block = tar.subarray(offset, offset + BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const header = readHeader(block);
    const size = pax.has('size') ? decimal(pax.get('size') ?? '') : header.size;
    const start = offset + BLOCK;
    if (size > tar.length - start) fault('an entry is longer than the archive', header.path);
    const content = tar.subarray(start, start + size);
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
    if (header.kind === 'pax') {
      pax = readPax(content);
      continue;
    }
    if (header.kind === 'pax-global') {
      if (readPax(content).has('path')) fault('a global header sets a path', header.path);
      continue;
    }
    if (pax.has('linkpath')) fault('a link', header.path);
    const path = pax.get('path') ?? header.path;
    pax = new Map();
    addFile(files, { path, content, isDirectory: header.kind === 'directory' }, limits);
  }
  if (files.size === 0) fault('no file in the archive');
  rejectFileBelowFile(files);
  return [...files.values()];
}

function addFile(
  files: Map<string, ArchiveFile>,
  entry: { readonly path: string; readonly content: Buffer; readonly isDirectory: boolean },
  limits: { readonly files: number; readonly fileBytes: number },
): void {
  const full = entry.isDirectory ? entry.path.replace(/\/$/, '') : entry.path;
  checkArchivePath(full);
  if (entry.isDirectory) return;
  const path = full.slice(full.indexOf('/') + 1);
  if (!full.includes('/') || path === '') fault('a file outside the package directory', full);
  if (files.has(path)) fault('a path occurs twice', full);
  if (files.size >= limits.files) fault('too many files', full);
  if (entry.content.length > limits.fileBytes) fault('a file is too large', full);
  files.set(path, { path, content: entry.content });
}

function rejectFileBelowFile(files: ReadonlyMap<string, ArchiveFile>): void {
  for (const path of files.keys()) {
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      if (files.has(path.slice(0, slash))) fault('a path is both a file and a directory', path);
    }
  }
}

interface Header {
  readonly kind: 'file' | 'directory' | 'pax' | 'pax-global';
  readonly path: string;
  readonly size: number;
}

function readHeader(block: Buffer): Header {
  const name = field(block, { start: 0, length: 100 });
  const prefix = field(block, { start: 345, length: 155 });
  const isUstar = block.toString('latin1', 257, 262) === 'ustar';
  const path = isUstar && prefix !== '' ? `${prefix}/${name}` : name;
  if (octal(block, { start: 148, length: 8 }) !== checksum(block))
    fault('a bad header checksum', path);
  const size = octal(block, { start: 124, length: 12 });
  const type = String.fromCharCode(block[156] ?? 0);
  switch (type) {
    case '0':
    case '\0':
      return { kind: 'file', path, size };
    case '5':
      return { kind: 'directory', path, size: 0 };
    case 'x':
      return { kind: 'pax', path, size };
    case 'g':
      return { kind: 'pax-global', path, size };
    default:
      return fault(`an entry of type "${type.replace(/[^ -~]/, '?')}"`, path);
  }
}

function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function field(block: Buffer, at: { readonly start: number; readonly length: number }): string {
  const bytes = block.subarray(at.start, at.start + at.length);
  const end = bytes.indexOf(0);
  return utf8(end === -1 ? bytes : bytes.subarray(0, end));
}

function octal(block: Buffer, at: { readonly start: number; readonly length: number }): number {
  const text = field(block, at).trim();
  if (!/^[0-7]{1,11}$/.test(text)) fault('a number that is not octal');
  return Number.parseInt(text, 8);
}

function decimal(text: string): number {
  if (!/^\d{1,12}$/.test(text)) fault('a size that is not a number');
  return Number(text);
}

function readPax(content: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let offset = 0; offset < content.length;) {
    const space = content.indexOf(0x20, offset);
    const length = space === -1 ? 0 : decimal(content.toString('latin1', offset, space));
    const end = offset + length;
    if (length < 5 || end > content.length || content[end - 1] !== 0x0a) fault('a bad pax record');
    const record = utf8(content.subarray(space + 1, end - 1));
    const equals = record.indexOf('=');
    if (equals < 1) fault('a bad pax record');
    records.set(record.slice(0, equals), record.slice(equals + 1));
    offset = end;
  }
  return records;
}

function unzip(tgz: Uint8Array, maxOutputLength: number): Buffer {
  try {
    return gunzipSync(tgz, { maxOutputLength });
  } catch (cause) {
    throw new SourceError('source.tarball', {
      found: 'not a gzip archive within the size cap',
      cause,
    });
  }
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new SourceError('source.tarball', { found: 'a name that is not UTF-8', cause });
  }
}

function fault(what: string, at = ''): never {
  throw new SourceError('source.tarball', { found: what, at: JSON.stringify(at.slice(0, 200)) });
}
