/**
 * Runs steps against one list of candidates that lives through all of them, so that a result kept by the identity of the
 * list, or of a text, shows. Errors count by their class.
 */
export function history(target, texts, steps) {
  let list = [...texts];
  return steps.map(([kind, first, second]) => {
    try {
      switch (kind) {
        case 'compare':
          return target.compareTwoStrings(texts[first], texts[second]);
        case 'best': {
          const found = target.findBestMatch(texts[first], list);
          // The best match is one of the ratings themselves, and nobody else's object.
          const own = found.ratings[found.bestMatchIndex] === found.bestMatch;
          found.ratings.pop();
          return [found, own];
        }
        case 'push':
          list.push(first);
          return list.length;
        case 'replace':
          list[first % list.length] = second;
          return list.length;
        case 'reverse':
          list.reverse();
          return list.length;
        case 'freeze':
          list = Object.freeze([...list]);
          return list.length;
        default:
          return 'unknown step';
      }
    } catch (error) {
      return ['threw', error.constructor.name];
    }
  });
}
