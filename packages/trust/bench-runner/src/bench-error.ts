import { CodedError } from '@peltier/protocol';

export type BenchCode = 'bench.host_noisy' | 'bench.floor' | 'bench.calibration' | 'bench.worker';

/** Why a measurement could not be made; never says anything about the candidate. */
export class BenchError extends CodedError<BenchCode> {}
