/**
 * Only the soak loads it into the till's main process. On SIGUSR2 it collects garbage and writes the
 * remaining sizes into the file that SOAK_PROBE names. It opens no port, and the till does not know of it.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MainFigures } from './figures.ts';

const file = process.env.SOAK_PROBE;

async function measure(target: string): Promise<void> {
  // The second collection frees what finalisers of the first released.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await sleep(50);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  const figures: MainFigures = { liveBytes: heapUsed + external, residentBytes: rss, resources, listeners };
  writeFileSync(target, JSON.stringify(figures));
}

if (file !== undefined) process.on('SIGUSR2', () => void measure(file));
