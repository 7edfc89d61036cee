/** Inputs chosen by hand, by entry. */
export const edges = {
  count: [[''], ['one'], ['b a b'], ["It's the THE the_end"]],
  'count-rare': [
    ['\0a\0'],
    ['x'.repeat(4_097)],
    ['é É é'],
    [new Uint8Array([0xff, 0x41, 0x80, 0x20, 0x61])],
    ['10 9 10'],
  ],
};
