/** What a run of the target's own tests reported, by test id. */
export interface ReportedTests {
  /** Ids that ran and passed; skipped and todo tests are not among them. */
  readonly passed: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  /** The runner reached its end and reported as many tests as it says. */
  readonly complete: boolean;
}

interface TestLine {
  readonly kind: 'test';
  readonly path: readonly string[];
  readonly ok: boolean;
  readonly counts: boolean;
}

type ReportLine = TestLine | { readonly kind: 'end'; readonly count: number };

/**
 * Reads the reporter's lines. A line without this run's nonce is somebody else's and does not count. An id is
 * `file > suite > name`; the second test of the same id gets ` (2)`.
 */
export function readReport(text: string, nonce: string): ReportedTests {
  const passed = new Set<string>();
  const failed = new Set<string>();
  const seen = new Map<string, number>();
  let lines = 0;
  let promised = -1;
  for (const raw of text.split('\n')) {
    const line = readLine(raw, nonce);
    if (line === undefined) continue;
    if (line.kind === 'end') {
      promised = line.count;
      continue;
    }
    lines += 1;
    const base = line.path.join(' > ');
    const nth = (seen.get(base) ?? 0) + 1;
    seen.set(base, nth);
    const id = nth === 1 ? base : `${base} (${nth})`;
    if (!line.ok) failed.add(id);
    else if (line.counts) passed.add(id);
  }
  return { passed, failed, complete: promised === lines };
}

function readLine(raw: string, nonce: string): ReportLine | undefined {
  const value = parseObject(raw);
  if (value?.['nonce'] !== nonce) return undefined;
  const { kind, path, ok, count } = value;
  if (kind === 'end' && typeof count === 'number') return { kind, count };
  if (kind !== 'test' || typeof ok !== 'boolean' || !isStringList(path)) return undefined;
  const counts = value['suite'] !== true && value['skip'] !== true && value['todo'] !== true;
  return { kind, path, ok, counts };
}

function parseObject(raw: string): Record<string, unknown> | undefined {
  if (!raw.startsWith('{')) return undefined;
  try {
    return JSON.parse(raw) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

export function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
