/** The thread's entry, built beside main.js. Loads one national list, posts the result and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { nationalKey } from '../../../shared/catalogue/national/national-key.ts';
import { systemClock } from '../system-clock.ts';
import { loadNationalList } from './load-list.ts';
import type { NationalTask, NationalWord } from './national-work.ts';

const { file, folder } = workerData as NationalTask;
const post = (word: NationalWord): void => parentPort?.postMessage(word);
const stopping = new AbortController();
parentPort?.on('message', () => stopping.abort());

const came = await loadNationalList({
  file,
  folder,
  key: nationalKey,
  nowMs: () => systemClock().wallMs(),
  stopped: stopping.signal,
  onProgress: (share) => post({ kind: 'progress', share }),
});
post({ kind: 'done', came });
parentPort?.close();
