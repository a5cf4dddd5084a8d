/** Scenes of an installation that may change. */
import type { PendingView } from '../../shared/contract/install.ts';
import type { Notice } from '../../shared/contract/till.ts';
import type { Scene } from './screen-scene.ts';
import { fillBasket, type OpenScreen } from './screen-walk.ts';

/** In the dialog that the notice opens. */
async function typeWrongCode(screen: OpenScreen): Promise<void> {
  await fillBasket(screen, 3);
  await screen.page.locator('header [data-level] button').click();
  await screen.page.locator('[role="dialog"] li button').first().click();
  await screen.page.locator('input[type="password"]').fill('not-the-code');
  await screen.page.keyboard.press('Enter');
  await screen.page.locator('[role="dialog"] [role="alert"]').waitFor();
}

export const PENDING: PendingView = {
  from: { baseUrl: 'https://gateway.example/v2/', serviceId: 77, shopName: 'Bahor market' },
  to: { baseUrl: 'https://pay.stranger.example/v2/', serviceId: 4_100, shopName: 'Bahor market' },
  changes: ['address', 'service', 'key', 'code'],
  unfinished: 0,
};

export const WAITS: Notice = {
  id: 'provision.waits',
  error: { code: 'provision.waits' },
  level: 'warning',
};

/** The code is right, and the change would leave payments behind. */
export const LEAVES: PendingView = { ...PENDING, changes: ['address', 'service', 'key'], unfinished: 2 };
export const HELD: Notice = {
  id: 'provision.payments-open',
  error: { code: 'provision.payments-open', limit: 2 },
  level: 'warning',
};

export const INSTALL_WAITS_SCENES: Readonly<Record<string, Scene>> = {
  'install-waits': {
    till: { mode: 'live', notices: [WAITS] },
    walk: async (screen, till) => {
      till.pending = PENDING;
      till.refusals.set('install.accept', { code: 'setup-code.wrong' });
      await typeWrongCode(screen);
    },
  },
  'install-leaves': {
    till: { mode: 'live', notices: [HELD] },
    walk: async (screen, till) => {
      till.pending = LEAVES;
      till.refusals.set('install.accept', { code: 'setup-code.wait', limit: 30 });
      await typeWrongCode(screen);
    },
  },
};
