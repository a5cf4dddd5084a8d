/** The modes of the program. If a command line asks for several modes, the first in this list runs alone. */
import { journal } from './modes/journal.ts';
import type { CommandLine, Mode } from './modes/mode.ts';
import { provisionOnly } from './modes/provision-only.ts';
import { quit } from './modes/quit.ts';
import { till } from './modes/till.ts';

export const MODES: readonly Mode[] = [journal, quit, provisionOnly, till];

export const modeOf = (line: CommandLine): Mode => MODES.find((mode) => mode.isAsked(line)) ?? till;
