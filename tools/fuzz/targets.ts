/** Every part with outside input, one file each. A new target needs a line here. */
import type { Target } from './target.ts';
import { appPaths } from './targets/app-paths.ts';
import { cleanTexts } from './targets/clean-texts.ts';
import { csvTexts } from './targets/csv-texts.ts';
import { gatewayAnswers } from './targets/gateway-answers.ts';
import { goodsFiles } from './targets/goods-files.ts';
import { ipcRequests } from './targets/ipc-requests.ts';
import { journalLines } from './targets/journal-lines.ts';
import { outPaths } from './targets/out-paths.ts';
import { payerCodes } from './targets/payer-codes.ts';
import { provisionFiles } from './targets/provision-files.ts';
import { scannedGoods } from './targets/scanned-goods.ts';
import { scannerLayouts } from './targets/scanner-layouts.ts';
import { strangeFiles } from './targets/strange-files.ts';
import { typedNumbers } from './targets/typed-numbers.ts';
import { wedgeInput } from './targets/wedge-input.ts';

export const TARGETS: readonly Target[] = [
  payerCodes,
  wedgeInput,
  provisionFiles,
  ipcRequests,
  gatewayAnswers,
  journalLines,
  appPaths,
  typedNumbers,
  scannedGoods,
  scannerLayouts,
  cleanTexts,
  csvTexts,
  outPaths,
  strangeFiles,
  goodsFiles,
];
