/** `npm run journal -- verify|repair|rebuild|show ID --data DIR [--out FILE]`, while no till runs on DIR. */
import { parseArgs } from 'node:util';
import { journalCommand } from '../../electron/app/journal-command.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';

const { values, positionals } = parseArgs({
  options: { data: { type: 'string' }, out: { type: 'string' } },
  allowPositionals: true,
  strict: false,
});
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
process.exitCode = journalCommand(positionals, textOf(values.data), textOf(values.out), {
  clock: systemClock(),
  random: systemRandomness(),
  defaultFolder: null,
  say: (line) => process.stdout.write(`${line}\n`),
});
