/**
 * Scenes of a till whose provisioning file was refused: on a new folder, and on one that was set up before.
 */
import type { TillView } from '../../shared/contract/till.ts';
import { FAULT_REASONS, type ProvisionFault } from '../../shared/errors/provision-fault.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Scene } from './screen-scene.ts';

const FAULTS: readonly ProvisionFault[] = [
  { field: 'setup_code', line: 1, reason: 'missing' },
  { field: 'base_url', line: 2, reason: 'not-https' },
  { field: 'service_id', line: 4, reason: 'not-number' },
  { field: 'sercet_key', line: 6, reason: 'unknown-key' },
  { field: 'fiscal.amount_scale', line: 9, reason: 'not-one-of', allowed: ['1', '1000'] },
];

const invalid = (faults: readonly ProvisionFault[], limit = faults.length): TillError => ({
  code: 'provision.invalid',
  limit,
  faults,
});

/** A new folder with a refused provisioning file. */
export const notSetUp = (faults: readonly ProvisionFault[] = FAULTS, limit?: number): Partial<TillView> => {
  const error = invalid(faults, limit);
  return {
    mode: 'live',
    shopName: null,
    notSetUp: error,
    charging: { ready: false, error },
    notices: [{ id: error.code, error, level: 'blocking' }],
    categories: [],
  };
};

/** A selling till, started with a new file that is refused. */
export const notSetUpAgain = (): Partial<TillView> => ({
  ...notSetUp(),
  notSetUp: null,
  shopName: 'Bahor market',
});

/** Every sentence, each with its longest values. */
const ALL: readonly ProvisionFault[] = FAULT_REASONS.map((reason, index) => ({
  field: index < 9 ? '' : `fiscal.a-long-name-of-a-key-that-somebody-made-up-${index}`,
  line: index + 1,
  ...(reason === 'not-json' ? { column: 12 } : {}),
  reason,
  limit: 1024,
  allowed: ['"card"', '"ecash"'],
}));

export const INSTALL_SCENES: Readonly<Record<string, Scene>> = {
  'not-set-up': { till: notSetUp(), waitFor: 'main h1', walk: async () => undefined },
  'not-set-up-broken': {
    till: notSetUp([{ field: '', line: 4, column: 3, reason: 'not-json' }]),
    waitFor: 'main h1',
    walk: async () => undefined,
  },
  'not-set-up-many': { till: notSetUp(ALL, 180), waitFor: 'main h1', walk: async () => undefined },
  'sale-not-set-up-again': { till: notSetUpAgain(), walk: async () => undefined },
  'not-set-up-again-details': {
    till: notSetUpAgain(),
    walk: async ({ page }) => {
      await page.locator('header [data-level] button').click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
};
