/** Without a command, the program is the till. */
import type { Mode } from './mode.ts';

export const till: Mode = {
  switches: {},
  isAsked: () => true,
  refusesBy: 'stderr-and-dialog',
  needsChromium: true,
  load: async () => {
    const { runTill } = await import('../run-till.ts');
    return runTill;
  },
};
