/** Everything that takes a word from outside: one file each. A new one is a line here. */
import type { Target } from './target.ts';
import { appPaths } from './targets/app-paths.ts';
import { gatewayAnswers } from './targets/gateway-answers.ts';
import { ipcRequests } from './targets/ipc-requests.ts';
import { journalLines } from './targets/journal-lines.ts';
import { payerCodes } from './targets/payer-codes.ts';
import { provisionFiles } from './targets/provision-files.ts';
import { wedgeInput } from './targets/wedge-input.ts';

export const TARGETS: readonly Target[] = [
  payerCodes,
  wedgeInput,
  provisionFiles,
  ipcRequests,
  gatewayAnswers,
  journalLines,
  appPaths,
];
