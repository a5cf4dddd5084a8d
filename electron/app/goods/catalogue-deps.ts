/** The goods' command line on this machine. */
import { systemMachine } from '../../identity/machine.ts';
import { systemClock, systemRandomness } from '../system-clock.ts';
import type { CatalogueCommandDeps } from './catalogue-command.ts';
import SENTENCES from './command-sentences.json' with { type: 'json' };
import { openGoodsFile } from './open-goods-file.ts';
import { readTypedCode } from './typed-code.ts';

export const catalogueCommandDeps = (
  defaultFolder: string | null,
  print: (line: string) => void,
): CatalogueCommandDeps => ({
  clock: systemClock(),
  random: systemRandomness(),
  machine: systemMachine,
  openGoods: openGoodsFile,
  readCode: () => {
    if (process.stdin.isTTY) complain(SENTENCES['code-wanted']);
    return readTypedCode(process.stdin);
  },
  defaultFolder,
  print,
  complain,
});

const complain = (sentence: string): void => void process.stderr.write(`catalogue: ${sentence}\n`);
