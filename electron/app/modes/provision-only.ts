/** `--provision-only`: sets the till up for a script, and opens neither window nor till. */
import type { RunMode } from './mode.ts';

export const provisionOnly: RunMode = {
  switches: { 'provision-only': 'alone' },
  isRequestedBy: ({ args }) => args.provisionOnly,
  refusesBy: 'stderr',
  needsChromium: true,
  load: async () => {
    const { prepareElectron } = await import('../prepare-electron.ts');
    const { provisionAndEnd } = await import('../provision-and-end.ts');
    return async (start) => {
      const prepared = prepareElectron(start.places);
      return prepared.refusal ?? (await provisionAndEnd(start, !prepared.isFirst));
    };
  },
};
