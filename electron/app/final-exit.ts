/** How the process ends once the till has ended: with an exit code, or with a new start. */
import { existsSync } from 'node:fs';
import { app } from 'electron';
import { argumentsAgain } from './arguments.ts';
import type { Start } from './modes/mode.ts';

export interface FinalExit {
  /** Whether this process starts the next one. */
  startsAnew(wanted: boolean): void;
  /** The requested set-up failed: the exit code reports that. */
  fails(): void;
  end(): void;
}

export function createFinalExit({ argv, args }: Pick<Start, 'argv' | 'args'>): FinalExit {
  let isToStartAnew = false;
  let hasFailed = false;
  return {
    startsAnew: (wanted) => {
      isToStartAnew = wanted;
    },
    fails: () => {
      hasFailed = true;
    },
    // Relaunch only here. If a quit is postponed, the later close must not relaunch.
    end: () => {
      const isThere = args.provisionFile !== null && existsSync(args.provisionFile);
      if (isToStartAnew) app.relaunch({ args: argumentsAgain(argv, isThere) });
      if (hasFailed) app.exit(1);
      else app.quit();
    },
  };
}
