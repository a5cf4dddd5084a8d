/** The thread's entry, built beside main.js. It answers queries and updates the index in between. */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { SearchAnswer, SearchQuestion } from './search.ts';
import { openSearchWork, type SearchPlaces } from './search-work.ts';

const work = openSearchWork(workerData as SearchPlaces, () => performance.now());
let isAtWork = false;
let isOver = false;

/** Delay (ms) after an append, so that the sale of the entry has the disk to itself. */
const QUIET_MS = 3_000;

/** One step, then waiting messages, then the next step. */
async function bringUp(afterMs: number): Promise<void> {
  if (isAtWork) return;
  isAtWork = true;
  try {
    await sleep(afterMs, undefined, { ref: false });
    while (!isOver && work.step()) await turn();
  } catch {
    // The disk refuses. The next query or sale tries again.
  }
  isAtWork = false;
}

function answer(question: SearchQuestion): SearchAnswer {
  const { number } = question;
  try {
    switch (question.ask) {
      case 'find':
        return { number, found: work.find(question.wanted) };
      case 'seqs':
        return { number, seqs: work.seqsAbout(question.saleId) };
    }
  } catch {
    return { number };
  }
}

parentPort?.on('message', (message: SearchQuestion | 'wake' | 'close') => {
  if (message === 'close') {
    isOver = true;
    work.close();
    parentPort?.close();
    return;
  }
  if (message !== 'wake') parentPort?.postMessage(answer(message));
  void bringUp(message === 'wake' ? QUIET_MS : 0);
});
void bringUp(0);
