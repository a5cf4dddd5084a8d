/** The goods' command line on a folder of a test. */
import { catalogueCommand } from '../../electron/app/goods/catalogue-command.ts';
import type { ImportOutcome } from '../../electron/app/goods/import-outcome.ts';
import { openGoodsFile } from '../../electron/app/goods/open-goods-file.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { systemMachine } from '../../electron/identity/machine.ts';

export interface Ran {
  readonly code: number;
  readonly lines: readonly string[];
  /** On standard error. */
  readonly said: readonly string[];
}

export interface RunOptions {
  readonly map?: string;
  readonly take?: string;
  /** On standard input. */
  readonly setupCode?: string;
}

export async function catalogueRun(
  data: string,
  words: readonly string[],
  { map, take, setupCode = '' }: RunOptions = {},
): Promise<Ran> {
  const lines: string[] = [];
  const said: string[] = [];
  const code = await catalogueCommand(
    words,
    { data, map: map ?? null, take: take ?? null, json: true },
    {
      clock: systemClock(),
      random: systemRandomness(),
      machine: systemMachine,
      openGoods: openGoodsFile,
      readCode: () => Promise.resolve(setupCode),
      defaultFolder: null,
      print: (line) => void lines.push(line),
      complain: (sentence) => void said.push(sentence),
    },
  );
  return { code, lines, said };
}

/** The one object that `check` or `import` prints. */
export async function outcomeIn(
  data: string,
  words: readonly string[],
  options: RunOptions = {},
): Promise<ImportOutcome & { readonly exitCode: number; readonly error?: string }> {
  const { code, lines } = await catalogueRun(data, words, options);
  if (lines.length !== 1) throw new Error(`${lines.length} lines`);
  return { exitCode: code, ...JSON.parse(lines[0] ?? '') };
}
