/** `--journal`: support checks or repairs the books, so no till starts. */
import { REFUSED } from '../refusal.ts';
import type { RunMode } from './mode.ts';

export const journal: RunMode = {
  switches: { journal: 'value-and-word' },
  isRequestedBy: ({ argv }) => argv.some((word) => word.startsWith('--journal')),
  refusesBy: 'stderr',
  needsChromium: false,
  load: async () => {
    const { runJournalCommand } = await import('../journal-command.ts');
    const { systemClock, systemRandomness } = await import('../system-clock.ts');
    return async ({ argv, places, print }) =>
      runJournalCommand(argv, {
        clock: systemClock(),
        random: systemRandomness(),
        defaultFolder: places.dataFolder,
        print,
      }) ?? REFUSED;
  },
};
