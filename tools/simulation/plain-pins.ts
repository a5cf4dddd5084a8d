/** PINs as a machine keeps them that has no secret store: for tests, fuzzing and the bench, which have none either. */
import { randomBytes } from 'node:crypto';
import { openPins, type Pins } from '../../electron/secret/pins.ts';
import { ok } from '../../shared/result.ts';

export const plainPins = (hasPins = true): Promise<Pins> =>
  openPins({
    vault: {
      open: () => Promise.resolve({ state: 'none' }),
      seal: () => Promise.resolve(ok('no-store')),
    },
    random: (bytes) => randomBytes(bytes),
    hasPins,
  });
