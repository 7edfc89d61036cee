/** Asks about every line of a text: one call of isGlob is too short to be timed by itself. */
export function many(isGlob, text) {
  let answers = '';
  for (const path of text.split('\n')) answers += isGlob(path) ? '1' : '0';
  return answers;
}
