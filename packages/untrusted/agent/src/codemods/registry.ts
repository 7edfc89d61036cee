import { arrayJoinToRepeat } from './array-join-to-repeat.ts';
import { bigramIntegerKeys } from './bigram-integer-keys.ts';
import { analyse } from './bindings.ts';
import type { Codemod } from './codemod.ts';
import { doubleLookup } from './double-lookup.ts';
import { forEachToLoop } from './foreach-to-loop.ts';
import { hoistRegexpLiteral } from './hoist-regexp-literal.ts';
import { membershipArrayToSet } from './membership-array-to-set.ts';
import { memoisePureConversion } from './memoise-pure-conversion.ts';
import { presizeArray } from './presize-array.ts';
import { pushJoinToConcat } from './push-join-to-concat.ts';
import { reduceConcatToAppend } from './reduce-concat-to-append.ts';
import { reduceToLoop } from './reduce-to-loop.ts';
import { regexpConstructorCache } from './regexp-constructor-cache.ts';
import { regexpTestToScan } from './regexp-test-to-scan.ts';
import { skipNeedlessReplace } from './skip-needless-replace.ts';
import { spliceDedupeToSet } from './splice-dedupe-to-set.ts';

/** Every codemod, cheapest class first; none finds anything in a file with `with` or a direct `eval`. */
export const CODEMODS: readonly Codemod[] = [
  hoistRegexpLiteral,
  doubleLookup,
  arrayJoinToRepeat,
  presizeArray,
  pushJoinToConcat,
  forEachToLoop,
  reduceToLoop,
  bigramIntegerKeys,
  membershipArrayToSet,
  regexpTestToScan,
  skipNeedlessReplace,
  reduceConcatToAppend,
  spliceDedupeToSet,
  regexpConstructorCache,
  memoisePureConversion,
].map((codemod) => ({
  ...codemod,
  find: (source) => (analyse(source).opaque ? [] : codemod.find(source)),
}));
