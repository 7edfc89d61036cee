import type { InputContext, InputFactory } from '@peltier/source';

type Draw = (below: number) => number;

/** Whole numbers below a bound, all from one integer. */
function draws(seed: number): Draw {
  let state = (seed ^ Math.floor(seed / 2 ** 32)) | 0;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * below);
  };
}

/** The arbitrary of what `make` builds from an unbiased seed: inputs hardly ever repeat. */
function built(
  { fc, size }: InputContext,
  make: (draw: Draw, size: number) => readonly unknown[],
): ReturnType<InputFactory> {
  return fc.noBias(fc.maxSafeInteger()).map((seed) => make(draws(seed), size));
}

function pick<T>(draw: Draw, items: readonly T[]): T {
  return items[draw(items.length)] as T;
}

function list<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

function identifier(draw: Draw): string {
  const kind = draw(4);
  if (kind === 0) return String(draw(30));
  if (kind === 1)
    return pick(draw, ['alpha', 'beta', 'rc', 'x-y', 'ALPHA', '0a', '9007199254740993']);
  return `${pick(draw, ['a', 'b', 'rc'])}${String(draw(5))}`;
}

function number(draw: Draw): string {
  return String(draw(12) === 0 ? draw(1_000_000) : draw(6));
}

function version(draw: Draw): string {
  const core = `${number(draw)}.${number(draw)}.${number(draw)}`;
  const pre = draw(3) === 0 ? `-${list(1 + draw(3), () => identifier(draw)).join('.')}` : '';
  return core + pre + (draw(6) === 0 ? `+build.${String(draw(9))}` : '');
}

/** Lists of `size` versions that are close to each other. */
export const versions: InputFactory = (context) =>
  built(context, (draw, size) => [list(size, () => version(draw))]);
