/** What fingers need: rows that change and swipe, an unknown scan, and the on-screen keyboard. */
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { Scene } from './screen-scene.ts';
import { fillBasket, type OpenScreen, scanCode } from './screen-walk.ts';

/** A touch screen that works as a mouse: the keyboard appears for each pressed field. */
const FINGERS: Scene['till'] = { settings: { ...DEFAULT_SETTINGS, keyboard: 'always' } };

const keyboard = ({ page }: OpenScreen): Promise<void> => page.locator('[data-keyboard]').waitFor();

async function scanUnknown(screen: OpenScreen): Promise<void> {
  await scanCode(screen, '4609999999993');
  await screen.rows.filter({ hasText: '9993' }).waitFor();
}

/** Opens a dialog of the selected row by the place of its key. */
async function openOfRow({ page, rows }: OpenScreen, key: number): Promise<void> {
  await rows.last().getByRole('button').nth(key).click();
  await page.getByRole('dialog').waitFor();
}

export const TOUCH_SCENES: Readonly<Record<string, Scene>> = {
  'touch-search': {
    till: FINGERS,
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.field.click();
      await keyboard(screen);
      await screen.field.pressSequentially('ol');
      await screen.page.locator('[data-enter]').first().waitFor();
    },
  },
  'touch-payer-code': {
    till: FINGERS,
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('F9');
      await screen.page.locator('[data-camera="live"]').waitFor();
      await screen.field.click();
      await keyboard(screen);
    },
  },
  'touch-note': {
    till: FINGERS,
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await openOfRow(screen, 6);
      await keyboard(screen);
    },
  },
  'touch-open-item': {
    till: FINGERS,
    walk: async (screen) => {
      await scanUnknown(screen);
      await screen.rows.first().getByRole('button').nth(1).click();
      await screen.page.locator('#open-item-name').click();
      await keyboard(screen);
    },
  },
  'touch-swipe': {
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.rows.nth(1).evaluate((row) => {
        const at = (type: string, clientX: number): boolean =>
          row.dispatchEvent(
            new PointerEvent(type, {
              pointerType: 'touch',
              pointerId: 1,
              isPrimary: true,
              bubbles: true,
              clientX,
              clientY: 200,
            }),
          );
        row.setPointerCapture = () => undefined;
        at('pointerdown', 400);
        at('pointermove', 380);
        at('pointermove', 250);
      });
    },
  },
  /** A removed line comes back with one press, while the message is shown. */
  'row-undo': {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('Delete');
      await screen.page.locator('[aria-keyshortcuts="F11"]').waitFor();
    },
  },
  'row-unknown': {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await scanUnknown(screen);
    },
  },
  'row-find-product': {
    walk: async (screen) => {
      await scanUnknown(screen);
      await screen.rows.first().getByRole('button').first().click();
      await screen.page.locator('#find-product').fill('o');
      await screen.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  'row-discount': {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await openOfRow(screen, 5);
    },
  },
  'row-other': {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await openOfRow(screen, 5);
      await screen.page.getByRole('dialog').locator('.button-small').click();
      await screen.page.locator('[role="dialog"] input[inputmode="none"]').fill('5000');
    },
  },
  'row-said': {
    walk: async (screen) => {
      await fillBasket(screen, 6);
      await openOfRow(screen, 5);
      await screen.page.getByRole('dialog').locator('.button-small').click();
      await screen.page.locator('[role="dialog"] input[inputmode="none"]').fill('5000');
      await screen.page.keyboard.press('Enter');
      await screen.page.getByRole('dialog').waitFor({ state: 'detached' });
      await screen.page.keyboard.press('F8');
      await screen.page.locator('[role="dialog"] input[inputmode="none"]').fill('5');
      await screen.page.keyboard.press('Enter');
      await screen.page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
};
