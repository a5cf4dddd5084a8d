/** What is read of hard frames and clips, against every decoder that is installed. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { HARDSHIPS } from '../camera/hard-frames.ts';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import type { ReadOutcome, ReadShare } from './read-worker.ts';

/** Seeds below this one were tuned on; it judges by the others. */
const FIRST_JUDGING_SEED = 120_000;

export interface ReadResults {
  readonly frames: readonly ReadOutcome[];
  readonly clips: readonly ReadOutcome[];
}

/** Reads so many frames and clips of every hardship, in as many threads as there are cores. */
async function readAll(firstSeed: number, framesEach: number, clipsEach: number): Promise<ReadResults> {
  const seeds = (each: number): number[] =>
    Array.from({ length: each * HARDSHIPS.length }, (_, index) => firstSeed + index);
  const threads = Math.max(1, Math.min(4, availableParallelism()));
  const share = (all: readonly number[], thread: number): number[] =>
    all.filter((_, index) => Math.floor(index / HARDSHIPS.length) % threads === thread);
  const found = await Promise.all(
    Array.from({ length: threads }, async (_, thread) => {
      const data: ReadShare = {
        frameSeeds: share(seeds(framesEach), thread),
        clipSeeds: share(seeds(clipsEach), thread),
      };
      const worker = new Worker(join(import.meta.dirname, 'read-worker.ts'), { workerData: data });
      const [results] = (await once(worker, 'message')) as [ReadResults];
      return results;
    }),
  );
  return { frames: found.flatMap(({ frames }) => frames), clips: found.flatMap(({ clips }) => clips) };
}

const percent = (part: number, whole: number): number => (100 * part) / whole;
const withCode = (outcomes: readonly ReadOutcome[]) => outcomes.filter(({ hardship }) => hardship !== 'none');
const readOf = (outcomes: readonly ReadOutcome[]): number =>
  withCode(outcomes).filter(({ ours }) => ours === 'read').length;

/** "blur 8/10, ...": what was read of each hardship. */
function byHardship(outcomes: readonly ReadOutcome[], isRead: (outcome: ReadOutcome) => boolean): string {
  return HARDSHIPS.filter((hardship) => hardship !== 'none')
    .map((hardship) => {
      const all = outcomes.filter((outcome) => outcome.hardship === hardship);
      return `${hardship} ${all.filter(isRead).length}/${all.length}`;
    })
    .join(', ');
}

async function run({ short, log }: BenchOptions): Promise<readonly Figure[]> {
  const { frames, clips } = await readAll(FIRST_JUDGING_SEED, short ? 1 : 12, short ? 1 : 8);
  const coded = withCode(frames);
  const names = Object.keys(coded[0]?.others ?? {});
  const readBy = (name: string): number => coded.filter(({ others }) => others[name]).length;
  for (const name of names) log(`${name}: ${readBy(name)}/${coded.length}`);
  log(`ours, frames: ${byHardship(frames, ({ ours }) => ours === 'read')}`);
  log(`ours, clips: ${byHardship(clips, ({ ours }) => ours === 'read')}`);
  const best = names.toSorted((one, other) => readBy(other) - readBy(one))[0] ?? '';
  const wrong = [...frames, ...clips].filter(({ ours }) => ours === 'wrong').length;
  return [
    {
      name: 'read.hardness',
      what: 'single frames that zxing-wasm’s default reads',
      unit: 'percent',
      goal: { atMost: 87 },
      value: percent(readBy('zxing-wasm'), coded.length),
      detail: `${readBy('zxing-wasm')} of ${coded.length} frames`,
    },
    {
      name: 'read.frames',
      what: 'single frames: ours : the best of the other decoders',
      unit: 'times',
      goal: { atLeast: 1 },
      value: readOf(frames) / readBy(best),
      detail: `${readOf(frames)} : ${readBy(best)} (${best}) of ${coded.length}`,
    },
    {
      name: 'read.clips',
      what: 'one-second clips that are read',
      unit: 'percent',
      goal: { atLeast: 97 },
      value: percent(readOf(clips), withCode(clips).length),
      detail: `${readOf(clips)} of ${withCode(clips).length} clips`,
    },
    {
      name: 'read.wrong',
      what: 'wrong texts in all frames and clips, those without a code among them',
      unit: 'count',
      goal: { atMost: 0 },
      value: wrong,
      detail: `${frames.length} frames, ${clips.length} clips`,
    },
  ];
}

export const READ: BenchGroup = { name: 'read', isUntimed: true, run };
