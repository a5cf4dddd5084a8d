/** `--quit`: ends the till that runs on the folder. */
import type { RunMode } from './mode.ts';

export const quit: RunMode = {
  switches: { quit: 'alone' },
  isRequestedBy: ({ args }) => args.quit,
  refusesBy: 'stderr',
  needsChromium: false,
  load: async () => {
    const { quitTill } = await import('../quit-request.ts');
    const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    return async ({ places, print }) => quitTill(places.dataFolder, { pause, print });
  },
};
