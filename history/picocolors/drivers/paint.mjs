/** Paints a text with colours switched on, whatever this process thinks of its terminal. */
export function paint(target, name, text) {
  return target.createColors(true)[name](text);
}
