/** How many directories each file is looked at from; all of them would take the square of the time. */
const VIEWS = 16;

/** The path of every file from the directories that follow its number, a line for each. */
export function relatives(util, directories, files) {
  let text = '';
  for (let at = 0; at < files.length; at++)
    for (let view = 0; view < Math.min(VIEWS, directories.length); view++)
      text += `${util.relative(directories[(at + view) % directories.length], files[at])}\n`;
  return text;
}

/** Each pair as one path. */
export function joins(util, pairs) {
  return pairs.map(([from, to]) => util.join(from, to));
}

/** Each pair as a path that goes up and down again. */
export function normals(util, pairs) {
  return pairs.map(([from, to]) => util.normalize(`${from}/.././/../${to}/..`));
}
