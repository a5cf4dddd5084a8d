/**
 * `npm run journal -- verify|repair|rebuild|show ID --data DIR [--lines DIR] [--without-lines] [--out FILE]`,
 * while no till runs on DIR.
 */
import { journalCommand } from '../../electron/app/journal-command.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { CommandLine } from './setup/command-line.ts';

const command = new CommandLine(
  'journal',
  'verify|repair|rebuild|show ID --data DIR [--lines DIR] [--without-lines] [--out FILE]',
);
const { values, positionals } = command.flagsAndWords({
  data: { type: 'string' },
  lines: { type: 'string' },
  'without-lines': { type: 'boolean' },
  out: { type: 'string' },
});
process.exitCode = journalCommand(positionals, values.data ?? null, values.out ?? null, {
  clock: systemClock(),
  random: systemRandomness(),
  lines: values.lines ?? null,
  withoutLines: values['without-lines'] ?? false,
  defaultFolder: null,
  print: (line) => process.stdout.write(`${line}\n`),
});
