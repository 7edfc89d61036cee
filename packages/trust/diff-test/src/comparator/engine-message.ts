/** How V8 words the errors that it makes itself; the texts name local variables, so they change under any rewriting. */
const ENGINE_WORDING = [
  /^Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)/u,
  /^Cannot destructure property /u,
  /^Cannot convert (?:undefined or null|a Symbol value|a BigInt value|object) to /u,
  /^Cannot mix BigInt /u,
  /^Cannot use 'in' operator /u,
  /^Reduce of empty array with no initial value$/u,
  /^Invalid (?:array|string|typed array) length/u,
  /^Invalid (?:count value|code point|time value)/u,
  /^Maximum call stack size exceeded$/u,
  / is not (?:a function|iterable|a constructor|an object|defined)\b/u,
  / called on (?:null or undefined|non-object)$/u,
];

/** Whether a text is one of the engine's own, as far as the quotation marks of a label allow. */
export function isEngineMessage(label: string): boolean {
  const text = label.replace(/^"|"$/gu, '');
  return ENGINE_WORDING.some((wording) => wording.test(text));
}
