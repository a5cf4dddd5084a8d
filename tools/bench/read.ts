/** The share of hard frames and clips that is read, against every installed decoder. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { HARDSHIPS } from '../camera/hard-frames.ts';
import type { BenchGroup } from './measure.ts';
import type { ReadOutcome, ReadResults, ReadShare } from './read-worker.ts';

/** Smaller seeds were used for tuning; judging uses the others. */
const FIRST_JUDGING_SEED = 120_000;

/** Reads this many frames and clips of every hardship, in up to four threads. */
async function readAll(framesEach: number, clipsEach: number): Promise<ReadResults> {
  const threads = Math.max(1, Math.min(4, availableParallelism()));
  const share = (each: number, thread: number): number[] =>
    Array.from({ length: each * HARDSHIPS.length }, (_, index) => FIRST_JUDGING_SEED + index).filter(
      (_, index) => Math.floor(index / HARDSHIPS.length) % threads === thread,
    );
  const found = await Promise.all(
    Array.from({ length: threads }, async (_, thread) => {
      const workerData: ReadShare = {
        frameSeeds: share(framesEach, thread),
        clipSeeds: share(clipsEach, thread),
      };
      const worker = new Worker(join(import.meta.dirname, 'read-worker.ts'), { workerData });
      const [results] = (await once(worker, 'message')) as [ReadResults];
      return results;
    }),
  );
  return { frames: found.flatMap(({ frames }) => frames), clips: found.flatMap(({ clips }) => clips) };
}

const percent = (part: number, whole: number): number => (100 * part) / whole;
const withCode = (outcomes: readonly ReadOutcome[]) => outcomes.filter(({ hardship }) => hardship !== 'none');
const readOf = (outcomes: readonly ReadOutcome[]): number =>
  outcomes.filter(({ ours }) => ours === 'read').length;

export const READ: BenchGroup = {
  name: 'read',
  isUntimed: true,
  run: async ({ short, log }) => {
    const { frames, clips } = await readAll(short ? 1 : 12, short ? 1 : 8);
    const [coded, codedClips] = [withCode(frames), withCode(clips)];
    const readBy = (name: string): number => coded.filter(({ others }) => others[name]).length;
    const byReads = Object.keys(coded[0]?.others ?? {}).toSorted((one, other) => readBy(other) - readBy(one));
    for (const name of byReads) log(`${name}: ${readBy(name)}/${coded.length}`);
    for (const hardship of HARDSHIPS) {
      const of = (all: readonly ReadOutcome[]) => all.filter((outcome) => outcome.hardship === hardship);
      const rates = [frames, clips].map((all) => `${readOf(of(all))}/${of(all).length}`);
      if (hardship !== 'none') log(`ours, ${hardship}: frames ${rates[0]}, clips ${rates[1]}`);
    }
    const [best = ''] = byReads;
    const [plain, ours, oursClips] = [readBy('zxing-wasm'), readOf(coded), readOf(codedClips)];
    return {
      'read.hardness': { value: percent(plain, coded.length), detail: `${plain} of ${coded.length} frames` },
      'read.frames': {
        value: ours / readBy(best),
        detail: `${ours} : ${readBy(best)} (${best}) of ${coded.length}`,
      },
      'read.clips': {
        value: percent(oursClips, codedClips.length),
        detail: `${oursClips} of ${codedClips.length} clips`,
      },
      'read.wrong': {
        value: [...frames, ...clips].filter(({ ours }) => ours === 'wrong').length,
        detail: `${frames.length} frames, ${clips.length} clips`,
      },
    };
  },
};
