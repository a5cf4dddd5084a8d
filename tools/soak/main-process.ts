/** The process id of the till that runs on a data folder. */
import { readdirSync, readFileSync } from 'node:fs';

/** @throws where no such process is found, or where the system does not list its processes under /proc. */
export function mainProcessOf(dataFolder: string): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const words = commandOf(name).split('\0');
    if (words.includes(dataFolder) && words.some((word) => word.endsWith('start.ts'))) return Number(name);
  }
  throw new Error('the till’s main process was not found');
}

function commandOf(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
