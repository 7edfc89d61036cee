/** What a caller can see of one value without calling it, as the worker describes it. */
export interface Surface {
  readonly type: string;
  readonly length?: number;
  readonly prototypes?: readonly string[];
  readonly members?: readonly SurfaceMember[];
}

interface SurfaceMember {
  readonly key: string;
  /** Descriptor as letters: writable, enumerable, configurable, getter, setter. */
  readonly flags: string;
  readonly value?: Surface;
}

/** A place where the public surface changed. */
interface SurfaceChange {
  readonly path: string;
  readonly baseline: string;
  readonly candidate: string;
}

export interface SurfaceComparison {
  /** Removed or changed: these reject. */
  readonly changed: readonly SurfaceChange[];
  /** Paths that only the candidate has: these are reported. */
  readonly added: readonly string[];
}

/** Compares the surfaces of one module. A function's own name is not part of it, its arity is. */
export function compareSurfaces(
  baseline: Surface | undefined,
  candidate: Surface | undefined,
  path = '',
): SurfaceComparison {
  if (baseline === undefined) return { changed: [], added: candidate === undefined ? [] : [path] };
  const [ours, theirs] = [describe(baseline), describe(candidate)];
  if (ours !== theirs || candidate === undefined)
    return { changed: [{ path, baseline: ours, candidate: theirs }], added: [] };
  return compareMembers({
    baseline: baseline.members ?? [],
    candidate: candidate.members ?? [],
    path,
  });
}

function compareMembers({
  baseline,
  candidate,
  path,
}: {
  readonly baseline: readonly SurfaceMember[];
  readonly candidate: readonly SurfaceMember[];
  readonly path: string;
}): SurfaceComparison {
  const theirs = new Map(candidate.map((member) => [member.key, member]));
  const ours = new Set(baseline.map((member) => member.key));
  const found = baseline.map((member): SurfaceComparison => {
    const place = `${path}.${member.key}`;
    const other = theirs.get(member.key);
    if (other === undefined)
      return { changed: [{ path: place, baseline: 'present', candidate: 'missing' }], added: [] };
    if (other.flags !== member.flags) {
      return {
        changed: [
          {
            path: place,
            baseline: `descriptor ${member.flags}`,
            candidate: `descriptor ${other.flags}`,
          },
        ],
        added: [],
      };
    }
    return compareSurfaces(member.value, other.value, place);
  });
  return {
    changed: found.flatMap((part) => part.changed),
    added: [
      ...found.flatMap((part) => part.added),
      ...candidate
        .filter((member) => !ours.has(member.key))
        .map((member) => `${path}.${member.key}`),
    ],
  };
}

function describe(surface: Surface | undefined): string {
  if (surface === undefined) return 'missing';
  const { type, length, prototypes } = surface;
  return [type, ...(length === undefined ? [] : [`arity ${length}`]), ...(prototypes ?? [])].join(
    ' ',
  );
}
