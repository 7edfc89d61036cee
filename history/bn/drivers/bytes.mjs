/** The bytes of a number, as a Buffer and as a list. */
export function bytes(BN, digits, endian, length) {
  const number = new BN(digits, 16);
  return [
    number.toArrayLike(Buffer, endian, length || undefined).toString('hex'),
    number.toArrayLike(Array, endian, length || undefined),
  ];
}
