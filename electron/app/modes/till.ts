/** Without a command, the program is the till. */
import type { RunMode } from './mode.ts';

export const till: RunMode = {
  switches: {},
  isRequestedBy: () => true,
  refusesBy: 'stderr-and-dialog',
  needsChromium: true,
  load: async () => {
    const { runTill } = await import('../run-till.ts');
    return runTill;
  },
};
