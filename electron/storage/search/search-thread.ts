/** The thread's entry, built beside main.js: answers questions as they come, and brings the index up in between. */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { SearchAnswer, SearchQuestion } from './search.ts';
import { openSearchWork, type SearchPlaces } from './search-work.ts';

const work = openSearchWork(workerData as SearchPlaces, () => performance.now());
let isAtWork = false;
let isOver = false;

/** So long (ms) after something was appended it is taken in: the sale that it is of has the disk to itself. */
const QUIET_MS = 3_000;

/** One step, then whoever asks meanwhile, then the next. */
async function bringUp(afterMs: number): Promise<void> {
  if (isAtWork) return;
  isAtWork = true;
  try {
    await sleep(afterMs, undefined, { ref: false });
    while (!isOver && work.step()) await turn();
  } catch {
    // The disk refuses: the next question, or the next sale, tries again.
  }
  isAtWork = false;
}

function answer(question: SearchQuestion): SearchAnswer {
  const { number } = question;
  try {
    switch (question.ask) {
      case 'find':
        return { number, found: work.find(question.wanted) };
      case 'told':
        return { number, told: work.told(question.saleId) };
    }
  } catch {
    return { number };
  }
}

parentPort?.on('message', (said: SearchQuestion | 'wake' | 'close') => {
  if (said === 'close') {
    isOver = true;
    work.close();
    parentPort?.close();
    return;
  }
  if (said !== 'wake') parentPort?.postMessage(answer(said));
  void bringUp(said === 'wake' ? QUIET_MS : 0);
});
void bringUp(0);
