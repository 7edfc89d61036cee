/**
 * Finds the line (1-based) where a key of a TOML document stands. `path` is a schema path such as
 * `['entry', 1, 'weight']`; when the key is absent, the nearest table that should hold it is given.
 */
export function lineOfKey(text: string, path: readonly PropertyKey[]): number {
  const lines = keyLines(text);
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(pathText(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}

function keyLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const counts = new Map<string, number>();
  let table: PropertyKey[] = [];
  text.split('\n').forEach((line, index) => {
    const header = /^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?/.exec(line);
    if (header !== null) {
      const names = keyParts(header[2] ?? '');
      table = resolveTable({ names, counts, isArray: header[1] === '[[' });
      remember(lines, table, index + 1);
      return;
    }
    const assignment =
      /^\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=/.exec(line);
    if (assignment !== null)
      remember(lines, [...table, ...keyParts(assignment[1] ?? '')], index + 1);
  });
  return lines;
}

/** Turns `entry.workload` into `entry.1.workload.0`, counting the array tables seen so far. */
function resolveTable(header: {
  readonly names: readonly string[];
  readonly counts: Map<string, number>;
  readonly isArray: boolean;
}): PropertyKey[] {
  const path: PropertyKey[] = [];
  header.names.forEach((name, index) => {
    path.push(name);
    const key = pathText(path);
    const isLast = index === header.names.length - 1;
    const seen = header.counts.get(key);
    if (isLast && header.isArray) {
      header.counts.set(key, (seen ?? 0) + 1);
      path.push(seen ?? 0);
    } else if (seen !== undefined) {
      path.push(seen - 1);
    }
  });
  return path;
}

function remember(lines: Map<string, number>, path: readonly PropertyKey[], line: number): void {
  for (let length = 1; length <= path.length; length++) {
    const key = pathText(path.slice(0, length));
    if (!lines.has(key)) lines.set(key, line);
  }
}

function keyParts(dotted: string): string[] {
  return (dotted.match(/"[^"]*"|'[^']*'|[\w-]+/g) ?? []).map((part) =>
    part.replace(/^["']|["']$/g, ''),
  );
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join('\0');
}
