/**
 * A receipt printer that draws its paper into a folder:
 *
 *   npm run --silent paper-printer -- --port N [--width 58|80] [--fault NAME] [--drawer opens|stuck] [--out DIR]
 *
 * Its first line on stdout is one JSON object with its address. Each cut paper and each pulse to the
 * drawer is a further line. It runs until it is interrupted.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandLine } from '../scripts/setup/command-line.ts';
import { paperPng } from './png.ts';
import { FAULTS, startPaperPrinter } from './printer.ts';

const command: CommandLine = new CommandLine(
  'paper-printer',
  `[--port N] [--width 58|80] [--fault ${FAULTS.join('|')}] [--drawer opens|stuck] [--out DIR]`,
);
const flags = command.flags({
  port: { type: 'string', default: '9100' },
  width: { type: 'string', default: '80' },
  fault: { type: 'string', default: 'none' },
  drawer: { type: 'string', default: 'opens' },
  out: { type: 'string', default: 'out/paper' },
});
const fault = FAULTS.find((name) => name === flags.fault) ?? command.stop(`no fault ${flags.fault}`, 2);
if (flags.width !== '58' && flags.width !== '80') command.stop(`no paper of ${flags.width} mm`, 2);
if (flags.drawer !== 'opens' && flags.drawer !== 'stuck') command.stop(`no drawer ${flags.drawer}`, 2);
const width = flags.width === '58' ? 58 : 80;
mkdirSync(flags.out, { recursive: true });
let papers = 0;
const printer = await startPaperPrinter({
  port: command.wholeNumber('port', flags.port, { most: 65_535 }),
  width,
  fault,
  isDrawerStuck: flags.drawer === 'stuck',
  onPulse: (pulse) => void process.stdout.write(`${JSON.stringify({ pulse })}\n`),
  onPaper: (paper) => {
    papers += 1;
    const file = join(flags.out, `paper-${String(papers).padStart(3, '0')}.png`);
    writeFileSync(file, paperPng(paper));
    process.stdout.write(`${JSON.stringify({ file, texts: paper.texts, codes: paper.codes })}\n`);
  },
});
process.stdout.write(
  `${JSON.stringify({ kind: 'escpos-tcp', host: '127.0.0.1', port: printer.port, width })}\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void printer.close().then(() => process.exit(0)));
