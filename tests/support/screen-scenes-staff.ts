/** Scenes of people: signing in, approving, rights, and the audit. */
import { DILSHOD, LOLA, SHOP_STAFF, standing } from '../../renderer/testing/staff-views.ts';
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TillView } from '../../shared/contract/till.ts';
import { fail, ok } from '../../shared/result.ts';
import { IN_STATE } from './fake-payments.ts';
import type { FakeTill } from './fake-till.ts';
import { BASKET_NEED, CLOSE_NEED, RETURN_NEED, SETTING_NEED } from './screen-needs.ts';
import { aside, type Scene, withLogo } from './screen-scene.ts';
import { charge, fillBasket, type OpenScreen, said } from './screen-walk.ts';

const AWAY = { waitFor: 'main' } as const;
const manager: Scene['till'] = { staff: standing(DILSHOD) };

const OF_LOLA = ['rename', 'give-role', 'set-pin', 'leave'] as const;
const OF_NODIRA = ['return', 'erase'] as const;

/** A discount is refused with this code, and the dialog of this title opens. */
async function refuseDiscount(
  screen: OpenScreen,
  till: FakeTill,
  code: 'right.needed' | 'first-manager.needed',
  title: 'approval.title' | 'first-manager.title',
): Promise<void> {
  await fillBasket(screen, 3);
  till.refusals.set('basket.discount', { code, field: 'discount' });
  await screen.page.keyboard.press('F8');
  await screen.page.getByRole('dialog').waitFor();
  await screen.page.keyboard.type('5');
  await screen.page.keyboard.press('Enter');
  await screen.page.getByRole('dialog', { name: said(till)(title) }).waitFor();
}

/** Lola takes something off without the right. */
async function askForDiscount(screen: OpenScreen, till: FakeTill): Promise<void> {
  await refuseDiscount(screen, till, 'right.needed', 'approval.title');
}

/** Entries of the menu "More", counted from its end: settings, audit, people. */
export const openFromMenu = async ({ page }: OpenScreen, fromEnd: number): Promise<void> => {
  await page.keyboard.press('F10');
  const items = page.getByRole('menuitem');
  await items.last().waitFor();
  await items.nth((await items.count()) - fromEnd).click();
};

const openPeople = async (screen: OpenScreen): Promise<void> => {
  await openFromMenu(screen, 3);
  await screen.page.locator('[data-selected]').first().waitFor();
};

/** A form about one of the people: Lola, who works here, or Nodira, who has left. */
const askAboutPerson =
  (form: `people.${(typeof OF_LOLA | typeof OF_NODIRA)[number]}`, name: string): Scene['walk'] =>
  async (screen, till) => {
    await openPeople(screen);
    await screen.page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
    await screen.page.getByRole('button', { name: said(till)(form), exact: true }).click();
    await screen.page.getByRole('dialog').waitFor();
  };

const lockedWith =
  (staff: StaffView): Scene['walk'] =>
  async (screen, till) => {
    await fillBasket(screen, 3);
    lock(till, staff);
    await screen.page.getByRole('heading', { level: 1, name: said(till)('sign-in.title') }).waitFor();
  };

const lock = (till: FakeTill, staff: StaffView): void => {
  till.view = { ...till.view, staff };
  till.publish('staff.changed', staff);
};

const LOCKED: StaffView = { ...SHOP_STAFF, lockedFor: LOLA.staffId };

/** A request that needs a manager, when nobody can sign in. */
const firstManager = (people: StaffView['people'], notices: TillView['notices'] = []): Scene => ({
  till: { mode: 'live', notices, staff: { ...SHOP_STAFF, hasStaff: false, people, rights: ['sell'] } },
  walk: async (screen, till) => {
    await refuseDiscount(screen, till, 'first-manager.needed', 'first-manager.title');
  },
});

export const STAFF_SCENES: Readonly<Record<string, Scene>> = {
  'staff-sign-in': { ...AWAY, till: { staff: SHOP_STAFF }, walk: async () => undefined },
  'staff-sign-in-logo': {
    ...AWAY,
    till: { staff: SHOP_STAFF, shopName: 'Bahor' },
    prepare: withLogo,
    walk: async ({ page }) => {
      await page.waitForFunction(() => (document.images[0]?.naturalWidth ?? 0) > 0);
    },
  },
  'staff-locked': { till: { staff: standing(LOLA) }, walk: lockedWith(LOCKED) },
  'staff-wrong-pin': {
    till: { staff: standing(LOLA) },
    walk: async (screen, till) => {
      await lockedWith(LOCKED)(screen, till);
      await screen.page.keyboard.type('99999');
      await screen.page.keyboard.press('Enter');
      await screen.page.getByRole('alert').waitFor();
    },
  },
  'staff-waits': {
    till: { staff: standing(LOLA) },
    walk: async (screen, till) => {
      const waiting = { ...DILSHOD, waitMs: 240_000 };
      await lockedWith({ ...LOCKED, lockedFor: DILSHOD.staffId, people: [waiting, LOLA] })(screen, till);
    },
  },
  'staff-no-pin': {
    till: { staff: standing(LOLA) },
    walk: async (screen, till) => {
      const without = { ...DILSHOD, hasPin: false };
      await lockedWith({ ...LOCKED, lockedFor: DILSHOD.staffId, people: [without, LOLA] })(screen, till);
    },
  },
  'staff-locked-paying': {
    till: { staff: standing(LOLA) },
    walk: async (screen, till) => {
      await fillBasket(screen, 3);
      await charge(screen);
      lock(till, LOCKED);
      await screen.page.locator('p[data-state]').waitFor();
      till.move({ ...IN_STATE.paid });
      await screen.page.locator('p[data-state="paid"]').waitFor();
    },
  },
  /** After a power cut: a payment goes on while no person is signed in. */
  'staff-after-cut': {
    ...AWAY,
    till: { staff: SHOP_STAFF, payments: [aside(1, 'processing'), aside(2, 'unknown')] },
    walk: async () => undefined,
  },
  'staff-forgotten': {
    till: { staff: standing(LOLA) },
    walk: async (screen, till) => {
      await lockedWith({ ...LOCKED, lockedFor: DILSHOD.staffId })(screen, till);
      await screen.page.getByRole('button', { name: said(till)('sign-in.forgotten') }).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'staff-menu': {
    till: { staff: standing(LOLA) },
    walk: async ({ page }) => {
      await page.getByRole('button', { name: 'Lola' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  'staff-warned': {
    till: { staff: standing(LOLA, { wrongBefore: 4 }) },
    walk: ({ page }) => page.getByRole('dialog').waitFor(),
  },
  'staff-approval': { till: { staff: standing(LOLA) }, walk: askForDiscount },
  'staff-approval-refused': {
    till: { staff: standing(LOLA) },
    walk: async (screen, till) => {
      await askForDiscount(screen, till);
      await screen.page.keyboard.type('99999');
      await screen.page.keyboard.press('Enter');
      await screen.page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  // The longest form: a count with a difference, money for the safe, and a reason of maximum length.
  'staff-approval-close': {
    till: { staff: standing(LOLA) },
    prepare: (till) => {
      till.answers['staff.need'] = () => ok(CLOSE_NEED);
    },
    walk: askForDiscount,
  },
  // Over three tenders, with the most goods that it names.
  'staff-approval-return': {
    till: { staff: standing(LOLA) },
    prepare: (till) => {
      till.answers['staff.need'] = () => ok(RETURN_NEED);
    },
    walk: askForDiscount,
  },
  // After a wrong PIN: seven lines scroll, and names, digits and buttons stand still.
  'staff-approval-basket': {
    till: { staff: standing(LOLA) },
    prepare: (till) => {
      till.answers['staff.need'] = () => ok(BASKET_NEED);
      till.answers['staff.approve'] = () => fail({ code: 'pin.wrong', limit: 4 });
    },
    walk: async (screen, till) => {
      await askForDiscount(screen, till);
      await screen.page.keyboard.type('1111', { delay: 60 });
      await screen.page.keyboard.press('Enter');
      await screen.page.getByRole('alert').waitFor();
    },
  },
  'staff-approval-setting': {
    till: { staff: standing(LOLA) },
    prepare: (till) => {
      till.answers['staff.need'] = () => ok(SETTING_NEED);
    },
    walk: askForDiscount,
  },
  'staff-first-manager': firstManager([]),
  'staff-lost-pins': firstManager(
    SHOP_STAFF.people.map((person) => ({ ...person, hasPin: false })),
    [{ id: 'pins.lost', error: { code: 'pins.lost' }, level: 'warning' }],
  ),
  'staff-people': { till: manager, walk: openPeople },
  'staff-add': {
    till: manager,
    walk: async (screen, till) => {
      await openPeople(screen);
      await screen.page.getByRole('button', { name: said(till)('people.add') }).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  ...Object.fromEntries(
    OF_LOLA.map((form) => [
      `staff-${form}`,
      { till: manager, walk: askAboutPerson(`people.${form}`, 'Lola') } satisfies Scene,
    ]),
  ),
  ...Object.fromEntries(
    OF_NODIRA.map((form) => [
      `staff-${form}`,
      { till: manager, walk: askAboutPerson(`people.${form}`, 'Nodira') } satisfies Scene,
    ]),
  ),
  'staff-own-pin': {
    till: { staff: standing(LOLA) },
    walk: async ({ page }) => {
      await page.getByRole('button', { name: 'Lola' }).click();
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'staff-audit': {
    till: manager,
    walk: async (screen) => {
      await openFromMenu(screen, 2);
      await screen.page.getByRole('cell').first().waitFor();
    },
  },
  'staff-audit-export': {
    till: manager,
    walk: async (screen, till) => {
      await openFromMenu(screen, 2);
      await screen.page.getByRole('button', { name: said(till)('audit.file.title') }).click();
      const dialog = screen.page.getByRole('dialog');
      await dialog.getByRole('button').last().click();
      await dialog.getByRole('status').filter({ hasText: '.xlsx' }).waitFor();
    },
  },
  'staff-not-allowed': {
    till: { staff: standing(LOLA) },
    walk: async (screen, till) => {
      till.refusals.set('people.list', { code: 'right.needed', field: 'people' });
      await openFromMenu(screen, 3);
      await screen.page.getByRole('alert').waitFor();
    },
  },
};
