/** What a till holds at one moment: memory after a forced collection, handles, listeners, files. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { z } from 'zod';

/** The output of the probe inside the main process. */
export const MainFigures = z.object({
  /** Live bytes after a forced collection: the heap and its external memory. */
  liveBytes: z.number(),
  residentBytes: z.number(),
  /** Open handles and timers by kind. */
  resources: z.record(z.string(), z.number()),
  /** Listeners on the process itself. */
  listeners: z.number(),
});
export type MainFigures = z.infer<typeof MainFigures>;

export interface Figures {
  readonly sales: number;
  readonly main: MainFigures;
  readonly openFiles: number;
  readonly renderer: {
    readonly heapBytes: number;
    readonly nodes: number;
    readonly listeners: number;
    readonly documents: number;
  };
  /** Size by path inside the data folder. */
  readonly files: ReadonlyMap<string, number>;
}

const PATIENCE_MS = 20_000;

/** processId: the till's main process. */
export async function figuresOf(
  page: Page,
  processId: number,
  probeFile: string,
  dataFolder: string,
  sales: number,
): Promise<Figures> {
  return {
    sales,
    main: await mainFigures(processId, probeFile),
    openFiles: existsSync(`/proc/${processId}/fd`) ? readdirSync(`/proc/${processId}/fd`).length : 0,
    renderer: await rendererFigures(page),
    files: sizesIn(dataFolder),
  };
}

async function mainFigures(processId: number, probeFile: string): Promise<MainFigures> {
  rmSync(probeFile, { force: true });
  process.kill(processId, 'SIGUSR2');
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    await sleep(100);
    const text = existsSync(probeFile) ? readFileSync(probeFile, 'utf8') : '';
    if (text.endsWith('}')) return MainFigures.parse(JSON.parse(text));
  }
  throw new Error('the main process did not answer the probe');
}

async function rendererFigures(page: Page): Promise<Figures['renderer']> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await sleep(100);
  }
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    heapBytes: value('JSHeapUsedSize'),
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    documents: value('Documents'),
  };
}

function sizesIn(folder: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    try {
      if (entry.isFile()) sizes.set(path.slice(folder.length + 1), statSync(path).size);
    } catch {
      // Chromium's own files come and go.
    }
  }
  return sizes;
}
