/** `--catalogue`: an installer brings, exports or searches goods, so no till starts. */
import type { RunMode } from './mode.ts';

export const catalogue: RunMode = {
  switches: { catalogue: 'value-and-word', map: 'value', take: 'value', json: 'alone' },
  isRequestedBy: ({ argv }) => argv.some((word) => word.startsWith('--catalogue')),
  refusesBy: 'stderr',
  needsChromium: false,
  load: async () => {
    const { runCatalogueCommand } = await import('../goods/catalogue-command.ts');
    const { catalogueCommandDeps } = await import('../goods/catalogue-deps.ts');
    return async ({ argv, places, print }) =>
      await runCatalogueCommand(argv, catalogueCommandDeps(places.dataFolder, print));
  },
};
