// The parts of d3 that the charts use; the packages ship no types.
declare module 'd3-scale' {
  interface Scale {
    (value: number): number;
    domain(values: readonly number[]): Scale;
    range(values: readonly number[]): Scale;
    clamp(on: boolean): Scale;
    ticks(count?: number): number[];
  }
  export function scaleLog(): Scale;
  export function scaleLinear(): Scale;
}
declare module 'd3-array' {
  export function ticks(start: number, stop: number, count: number): number[];
  export function quantileSorted(values: readonly number[], p: number): number | undefined;
}
declare module 'd3-shape' {
  type Point = readonly [number, number];
  export const curveStepAfter: unique symbol;
  export function line(): {
    curve(kind: typeof curveStepAfter): (points: readonly Point[]) => string | null;
  };
}
