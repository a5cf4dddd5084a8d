/** A process of its own that loads a national list. Answers its codes and the peak of its memory as JSON. */
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
// In kB on every system.
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ codes: loaded.value.codes, peakMb: maxRSS / 1024 }));
