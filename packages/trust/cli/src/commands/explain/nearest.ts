const MOST = 3;

/** Known words that are a slip away from what was typed, nearest first: at most a third of the word differs, or it is part of one. */
export function nearest(typed: string, known: readonly string[]): readonly string[] {
  const word = typed.toLowerCase().slice(0, 80);
  if (word === '') return [];
  return known
    .map((candidate) => ({ candidate, distance: distanceOf(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, candidate.length / 3))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

function distanceOf(word: string, candidate: string): number {
  const part = candidate.split('.').includes(word);
  return part ? 1 : editDistance(word, candidate);
}

/** Levenshtein distance, one row at a time. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
