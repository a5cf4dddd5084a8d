/**
 * `npm run --silent devices -- replay FILE`: prints what the printer would draw of a device record, which the
 * diagnostics save. Exit 0: every byte is a command of the printer; 1: some are not, or the file is no record.
 */
import { readFileSync } from 'node:fs';
import { CommandLine } from '../scripts/setup/command-line.ts';
import { replayed } from './replay.ts';

const command: CommandLine = new CommandLine('devices', 'replay FILE');
const [word, file] = command.flagsAndWords({}).positionals;
if (word !== 'replay' || file === undefined) command.stop('replay FILE is needed', 2);
const { lines, isUnderstood } = replayed(readFileSync(file, 'utf8'));
for (const line of lines) process.stdout.write(`${line}\n`);
process.exitCode = isUnderstood ? 0 : 1;
