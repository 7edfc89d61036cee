import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { compareOutcomes, EXACT } from '@peltier/diff-test';
import { PELTIER_ROOT } from '@peltier/verdict';
import { ratioFinding, type Case, type RatioFinding } from '../finding.ts';
import { roundsInTurn } from '../in-turn.ts';

const MEGABYTE = 1e6;
const ROUNDS = { rounds: 25, roundMs: 60 } as const;

interface Sink {
  readonly buffer: Buffer;
  position: number;
}

interface Encoder {
  readonly sink: Sink;
}

interface Outcome {
  readonly ending: number;
  readonly value: unknown;
  readonly args: readonly unknown[];
  readonly self: undefined;
  readonly printed: readonly never[];
  readonly drained: undefined;
}

/** Rooms of the worker that no package exports: only the worker's own process loads them otherwise. */
interface WorkerRooms {
  readonly createEncoder: (options: { limit: number; inputsOnly: boolean }) => Encoder;
  readonly encodeOutcome: (encoder: Encoder, outcome: Outcome) => boolean;
  readonly createDecoder: (source: unknown) => unknown;
  readonly decodeValue: (decoder: unknown) => unknown;
  readonly openSource: (bytes: Uint8Array) => unknown;
}

async function workerRooms(): Promise<WorkerRooms> {
  const parts = ['codec/encode-value', 'codec/decode-value', 'codec/source', 'outcome'].map(
    async (room) => {
      const file = join(PELTIER_ROOT, 'packages/trust/sandbox/dist/worker', `${room}.js`);
      return (await import(pathToFileURL(file).href)) as Partial<WorkerRooms>;
    },
  );
  return Object.assign({}, ...(await Promise.all(parts))) as WorkerRooms;
}

const ENDING_RETURNED = 0;

const returned = (value: unknown): Outcome => ({
  ending: ENDING_RETURNED,
  value,
  args: [],
  self: undefined,
  printed: [],
  drained: undefined,
});

const SAMPLES: readonly { readonly name: string; readonly value: (last: number) => unknown }[] = [
  {
    name: 'records',
    value: (last) =>
      Array.from({ length: 2_000 }, (_, index) => ({
        id: index,
        name: `name of ${String(index)}`,
        score: index / 7,
        tags: ['one', 'two', index === 1_999 ? last : 3],
      })),
  },
  {
    name: 'text',
    value: (last) =>
      `${'The quick brown fox jumps over the lazy dog. '.repeat(4_000)}${String(last)}`,
  },
];

/** The codec of the timed window and the comparator, against what Node brings. */
export const codec: Case = async () => {
  const rooms = await workerRooms();
  const findings: RatioFinding[] = [];
  for (const { name, value } of SAMPLES) {
    const plain = value(3);
    const bytes = outcomeBytes(rooms, plain);
    const other = outcomeBytes(rooms, value(4));
    const [plainBytes, otherBytes] = [serialize(plain), serialize(value(4))];
    // An outcome begins with its ending and ends with three counts; between them lies the value alone.
    const valueBytes = bytes.subarray(1, -3);
    if (!isDeepStrictEqual(decoded(rooms, valueBytes), plain))
      throw new Error('a wrong round trip');
    const rated = (finding: RatioFinding, size: number): RatioFinding => {
      const rate = size / MEGABYTE / (finding.ours.median / 1000);
      return { ...finding, note: `${rate.toFixed(0)} MB/s here, ${String(size)} bytes` };
    };
    findings.push(
      rated(
        ratioFinding(
          { what: `encode an outcome, ${name}`, against: 'v8.serialize', unit: 'ms p50' },
          await roundsInTurn(
            {
              ours: () => void outcomeBytes(rooms, plain),
              theirs: () => void serialize(plain),
            },
            ROUNDS,
          ),
        ),
        bytes.length,
      ),
      rated(
        ratioFinding(
          { what: `decode an input, ${name}`, against: 'v8.deserialize', unit: 'ms p50' },
          await roundsInTurn(
            {
              ours: () => void decoded(rooms, valueBytes),
              theirs: () => void deserialize(plainBytes),
            },
            ROUNDS,
          ),
        ),
        valueBytes.length,
      ),
      rated(
        ratioFinding(
          {
            what: `compare outcomes that differ, ${name}`,
            against: 'v8.deserialize twice, isDeepStrictEqual',
            unit: 'ms p50',
          },
          await roundsInTurn(
            {
              ours: () => {
                const options = { tolerance: EXACT, engineErrors: 'exact' } as const;
                if (compareOutcomes(bytes, other, options) === undefined)
                  throw new Error('the difference was not seen');
              },
              theirs: () =>
                void isDeepStrictEqual(deserialize(plainBytes), deserialize(otherBytes)),
            },
            ROUNDS,
          ),
        ),
        bytes.length + other.length,
      ),
    );
  }
  return findings;
};

function outcomeBytes(rooms: WorkerRooms, value: unknown): Buffer {
  const encoder = rooms.createEncoder({ limit: 1 << 26, inputsOnly: false });
  if (!rooms.encodeOutcome(encoder, returned(value))) throw new Error('not encoded in full');
  return encoder.sink.buffer.subarray(0, encoder.sink.position);
}

function decoded({ createDecoder, decodeValue, openSource }: WorkerRooms, bytes: Uint8Array) {
  return decodeValue(createDecoder(openSource(bytes)));
}
