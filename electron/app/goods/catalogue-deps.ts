/** The goods' command line on this machine. */
import { systemMachine } from '../../identity/machine.ts';
import { systemClock, systemRandomness } from '../system-clock.ts';
import type { CatalogueCommandDeps } from './catalogue-command.ts';
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
  readCode: () => readTypedCode(process.stdin),
  defaultFolder,
  print,
});
