/** Scanning against the ways that public decoders are used. */
import type { BenchGroup, Figure } from './figure.ts';
import { scanSite } from './scan-browser.ts';
import { cpuFigures } from './scan-cpu.ts';
import { latencyFigures } from './scan-latency.ts';
import { taskFigures } from './scan-tasks.ts';

async function withSite(
  measure: (site: Awaited<ReturnType<typeof scanSite>>) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const site = await scanSite();
  try {
    return await measure(site);
  } finally {
    await site.close();
  }
}

export const SCAN: readonly BenchGroup[] = [
  { name: 'scan', run: (options) => withSite((site) => latencyFigures(site, options)) },
  { name: 'cpu', run: (options) => withSite((site) => cpuFigures(site, options)) },
  { name: 'tasks', run: taskFigures },
];
