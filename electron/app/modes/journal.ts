/** `--journal`: support checks or repairs the books, so no till starts. */
import { REFUSED } from '../refusal.ts';
import type { Mode } from './mode.ts';

export const journal: Mode = {
  switches: { journal: 'value-and-word' },
  isAsked: ({ argv }) => argv.some((word) => word.startsWith('--journal')),
  refusesBy: 'stderr',
  needsChromium: false,
  load: async () => {
    const { runJournalCommand } = await import('../journal-command.ts');
    const { systemClock, systemRandomness } = await import('../system-clock.ts');
    return async ({ argv, places, say }) =>
      runJournalCommand(argv, {
        clock: systemClock(),
        random: systemRandomness(),
        defaultFolder: places.dataFolder,
        say,
      }) ?? REFUSED;
  },
};
