import type { Stage } from '@peltier/protocol';

/** What a running attempt tells whoever watches; never a number that could tempt to stop early. */
export type Progress =
  /** Said once, on any stream: nothing moves until another process ends. */
  | { readonly kind: 'waiting'; readonly text: string }
  | { readonly kind: 'stage'; readonly stage: Stage; readonly text: string }
  | {
      readonly kind: 'generation';
      readonly stage: Stage | 'calibration' | 'audit';
      readonly done: number;
      readonly of: number;
    };

export type OnProgress = (progress: Progress) => void;
