/** `npm run journal -- verify|repair|rebuild|show ID --data DIR [--lines DIR] [--out FILE]`, while no till runs on DIR. */
import { journalCommand } from '../../electron/app/journal-command.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { CommandLine } from './setup/command-line.ts';

const command = new CommandLine(
  'journal',
  'verify|repair|rebuild|show ID --data DIR [--lines DIR] [--out FILE]',
);
const { values, positionals } = command.flagsAndWords({
  data: { type: 'string' },
  lines: { type: 'string' },
  out: { type: 'string' },
});
process.exitCode = journalCommand(positionals, values.data ?? null, values.out ?? null, {
  clock: systemClock(),
  random: systemRandomness(),
  lines: values.lines ?? null,
  defaultFolder: null,
  say: (line) => process.stdout.write(`${line}\n`),
});
