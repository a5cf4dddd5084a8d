/** A process of its own that loads a national list. Answers its codes and the peak of its memory as JSON. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { loadNationalList } from '../../electron/app/national/load-list.ts';
import { systemClock } from '../../electron/app/system-clock.ts';
import { nationalKey } from '../../shared/catalogue/national/national-key.ts';

const [, , file, folder] = process.argv;
if (file === undefined || folder === undefined) throw new Error('national-load FILE FOLDER');
const clock = systemClock();
const loaded = await loadNationalList({
  file,
  folder,
  key: nationalKey,
  nowMs: () => clock.wallMs(),
  stopped: new AbortController().signal,
  onProgress: () => undefined,
});
if (!loaded.ok) throw new Error(loaded.error.code);
process.stdout.write(JSON.stringify({ codes: loaded.value.codes, peakMb: peakKb() / 1024 }));

/** On Linux `maxRSS` begins at the peak of the process that started this one; its own peak stands in /proc. */
function peakKb(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  const [, own] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(own);
}
