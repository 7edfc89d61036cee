/** All plurals of a list: single words are too little work to be timed one by one. */
export function plurals(target, words) {
  return words.map((word) => target.plural(word));
}

/** All singulars of a list. */
export function singulars(target, words) {
  return words.map((word) => target.singular(word));
}

/** Both predicates for each word of a list. */
export function forms(target, words) {
  return words.map((word) => [target.isPlural(word), target.isSingular(word)]);
}
