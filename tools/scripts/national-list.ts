/**
 * `node tools/scripts/run.js national-list --out FILE [--rows N] [--seed N] [--texts shared|inline]`: a made-up
 * national list in the form of the real export.
 */
import { writeNationalList } from '../national-list/write-list.ts';
import { CommandLine } from './setup/command-line.ts';

const command = new CommandLine('national-list', '--out FILE [--rows N] [--seed N] [--texts shared|inline]');
const { out, rows, seed, texts } = command.flags({
  out: { type: 'string' },
  rows: { type: 'string', default: '442000' },
  seed: { type: 'string', default: '1' },
  texts: { type: 'string', default: 'inline' },
});
const path = out ?? command.stop('--out FILE is missing');
if (texts !== 'inline' && texts !== 'shared') throw command.stop('--texts is shared or inline');
await writeNationalList(path, { rows: Number(rows), seed: Number(seed), texts });
