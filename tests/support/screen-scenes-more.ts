/** Rare scenes of a manager: in the shift, in the history, among people, in the log. */
import { openState } from '../../renderer/testing/shift-views.ts';
import { DILSHOD, ROLES, standing } from '../../renderer/testing/staff-views.ts';
import { paidSale } from '../../renderer/testing/views.ts';
import { RoleId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { lookUpByHand, openMore, toHistory } from './screen-scenes-history.ts';
import { counted, openShiftScreen } from './screen-scenes-shift.ts';
import { openFromMenu } from './screen-scenes-staff.ts';
import { type OpenScreen, openSettings, said } from './screen-walk.ts';

const manager: Scene['till'] = { staff: standing(DILSHOD) };

const openRoles = async (screen: OpenScreen, till: FakeTill): Promise<void> => {
  await openFromMenu(screen, 3);
  await screen.page.getByRole('button', { name: said(till)('roles.title') }).click();
  await screen.page.getByRole('switch').first().waitFor();
};

export const MORE_SCENES: Readonly<Record<string, Scene>> = {
  'shift-no-sale': {
    prepare: (till) => {
      counted(openState())(till);
      const { settings } = till.view;
      const cashReasons = ['Mayda pul', 'Yetkazib beruvchiga'];
      till.view = { ...till.view, settings: { ...settings, cashReasons } };
    },
    walk: async (screen, till) => {
      await openShiftScreen(screen, till);
      await screen.page.getByRole('button', { name: said(till)('no-sale.open'), exact: true }).click();
      await screen.page.getByRole('dialog').getByRole('button').first().click();
    },
  },
  'shift-past': {
    prepare: counted(openState()),
    walk: async (screen, till) => {
      await openShiftScreen(screen, till);
      await screen.page.getByRole('button').filter({ hasText: '00TILL-URNAL-0001' }).click();
      await screen.page.getByRole('article').waitFor();
    },
  },
  'staff-none': {
    till: { staff: { ...standing(DILSHOD), people: [] } },
    prepare: (till) => {
      till.answers['people.list'] = () => ok({ people: [], roles: ROLES });
    },
    walk: async (screen, till) => {
      await openFromMenu(screen, 3);
      await screen.page.getByText(said(till)('people.none'), { exact: true }).waitFor();
    },
  },
  'staff-audit-none': {
    till: manager,
    prepare: (till) => {
      till.answers['audit.page'] = () => ok({ rows: [], people: [DILSHOD], roles: [], next: null });
    },
    walk: async (screen, till) => {
      await openFromMenu(screen, 2);
      await screen.page.getByText(said(till)('audit.none')).waitFor();
    },
  },
  'settings-none': {
    walk: async (screen, till) => {
      await openSettings(screen);
      await screen.page.getByRole('search').getByRole('textbox').fill('xyzxyz');
      await screen.page.getByText(said(till)('settings.none')).waitFor();
    },
  },
  'sale-last-gift': {
    prepare: (till) => {
      till.sales.unshift(paidSale());
    },
    walk: async ({ page }, till) => {
      await page.keyboard.press('F10');
      await page.getByRole('menuitem', { name: said(till)('gift.last') }).click();
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
  },
  'history-adopt': {
    walk: async (screen, till) => {
      const dialog = await lookUpByHand(screen, till);
      const adopting = dialog.getByRole('region', { name: said(till)('by-hand.adopt') });
      await adopting.getByRole('radio').first().click();
      await adopting.getByRole('textbox').first().fill('48 500,50');
      await adopting.getByRole('textbox').last().scrollIntoViewIfNeeded();
    },
  },
  'history-export-running': {
    prepare: (till) => {
      till.gates.set('history.export', new Promise(() => undefined));
    },
    walk: async (screen, till) => {
      await toHistory(screen, till);
      await openMore(screen, 0);
      await screen.page
        .getByRole('dialog')
        .getByRole('button', { name: said(till)('export.do') })
        .click();
      till.publish('history.export-progress', { sales: 2_300, indexShare: null });
      await screen.page
        .getByRole('dialog')
        .getByText(/2.?300/)
        .waitFor();
    },
  },
  'staff-role-limits': {
    till: manager,
    prepare: (till) => {
      const [fixed, cashier] = ROLES;
      const rights = ['sell', 'discount', 'refund', 'void-line'] as const;
      const limited = cashier && { ...cashier, name: 'Katta kassir', rights };
      till.answers['people.list'] = () =>
        ok({ people: [], roles: [fixed, limited].flatMap((role) => role ?? []) });
    },
    walk: async (screen, till) => {
      await openRoles(screen, till);
      await screen.page.getByRole('textbox', { name: said(till)('roles.limit.discount') }).fill('10');
      await screen.page.getByRole('textbox', { name: said(till)('roles.limit.refund') }).fill('500 000');
    },
  },
  'staff-retire': {
    till: manager,
    prepare: (till) => {
      const [fixed, cashier] = ROLES;
      const made = cashier && { ...cashier, roleId: RoleId.parse('chief'), name: 'Katta kassir' };
      const roles = [fixed, made].flatMap((role) => role ?? []);
      till.answers['people.list'] = () => ok({ people: [], roles });
      // Its question names it.
      till.view = { ...till.view, staff: { ...till.view.staff, roles } };
    },
    walk: async (screen, till) => {
      await openRoles(screen, till);
      await screen.page.getByRole('button', { name: said(till)('confirm.do.retire') }).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'staff-audit-broken': {
    till: manager,
    prepare: (till) => {
      till.answers['audit.check'] = () => ok({ checkedTo: 45, last: 48, brokenAt: 46 });
    },
    walk: async (screen) => {
      await openFromMenu(screen, 2);
      await screen.page.getByRole('cell').first().waitFor();
      await screen.page.getByRole('alert').waitFor();
    },
  },
};
