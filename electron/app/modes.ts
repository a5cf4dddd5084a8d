/** The modes of the program. If a command line requests several modes, the first in this list runs alone. */
import { catalogue } from './modes/catalogue.ts';
import { journal } from './modes/journal.ts';
import type { CommandLine, RunMode } from './modes/mode.ts';
import { provisionOnly } from './modes/provision-only.ts';
import { quit } from './modes/quit.ts';
import { till } from './modes/till.ts';

export const RUN_MODES: readonly RunMode[] = [journal, catalogue, quit, provisionOnly, till];

export const runModeOf = (line: CommandLine): RunMode =>
  RUN_MODES.find((mode) => mode.isRequestedBy(line)) ?? till;
