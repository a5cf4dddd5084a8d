/**
 * A shift of two cashiers and a manager in the running till, from the float to the Z report. They take turns
 * and share sales, ask for approvals and are refused. The manager closes with an explained difference. Then
 * somebody guesses the manager's PIN, and the manager forgets it.
 */
import { expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { heldClock } from '../support/held-clock.ts';
import { ledgerOf, logOf } from '../support/ledger.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { ownPeopleTill, PINS, peopleBooks, plain, SETUP_CODE } from '../support/people-shop.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('a shift of two cashiers and a manager, and the manager’s PIN', { timeout: 300_000 }, async () => {
  const time = heldClock();
  const { dataFolder, page, shop } = await ownPeopleTill(tempFolder(), { clock: time.clock });
  const books = peopleBooks(dataFolder);
  const cashier = cashierAt(page);

  await step(
    'the shift is kept by the shop, with a refund limit for cashiers: the manager sets both',
    async () => {
      await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
      await shop.signIn('Dilshod');
      await cashier.field.waitFor();
      await shop.more('Settings');
      await page.getByText('Counted shifts', { exact: true }).click();
      await page.keyboard.press('Escape');
      await shop.more('People');
      await shop.button('Roles').click();
      await shop.button(/^Cashier/).click();
      await page.getByRole('switch', { name: /^Refund/ }).click();
      await page.getByLabel('Refunds of one sale, at most, soum').fill('5000');
      await shop.button('Save').click();
      await page.getByText('Saved').waitFor();
      await page.keyboard.press('Escape');
    },
  );

  await step('the shift begins with a float that a cashier counts', async () => {
    await shop.leave('Sign out');
    await shop.signIn('Lola');
    await shop.button('Open the shift').click();
    await page.getByLabel(/Pieces of 100.000/).fill('1');
    await shop.button('Open the shift').click();
    await shop.button('Pay').waitFor();
  });

  await step(
    'the shift is shared: one cashier sees the other’s payment paid, and two may share a sale',
    async () => {
      await cashier.addByBarcode(`3*${SAMPLE_BARCODE}`);
      time.hold();
      await cashier.payWith(codeOf('processing-then-approved'));
      await cashier.waitFor('processing');
      await shop.takeOver('Aziz');
      time.letGo();
      await shop.isPaid();
      await cashier.addByBarcode(SAMPLE_BARCODE);
      await shop.button('Cash').click();
      await page.getByRole('textbox', { name: 'Cash received', exact: true }).fill('1000');
      await shop.button(/^Take part:/).click();
      await page.locator('[data-step="selling"]').waitFor();
      await shop.takeOver('Lola');
      await cashier.payWith(codeOf('approved'));
      await shop.isPaid();
      await shop.sellInCash(2);
      expect([...books.takersBySale().values()]).toEqual([['Lola'], ['Aziz', 'Lola'], ['Lola']]);
    },
  );

  await step(
    'the shift keeps the basket while another person takes over, and a manager approves its discount, once',
    async () => {
      await cashier.addByBarcode(SAMPLE_BARCODE);
      await shop.leave('Lock the till');
      await page.getByText('The basket is kept: 1 item').waitFor();
      await shop.signIn('Aziz');
      await page.locator('[data-line]').waitFor();
      await page.keyboard.press('F8');
      await shop.dialog.getByRole('textbox').fill('10');
      await page.keyboard.press('Enter');
      await shop.approval.getByText('Basket discount 10 %').waitFor();
      await shop.approval.getByText('One-time request: Aziz').waitFor();
      // The only possible approver is preselected: his PIN is typed at once.
      await shop.typePin(PINS.Dilshod);
      await shop.approval.waitFor({ state: 'detached' });
      await page.getByText(/3.600/).first().waitFor();
      await cashier.payWith(codeOf('approved'));
      await shop.isPaid();
      await shop.sellInCash(1);
      expect(ledgerOf(dataFolder).map(({ amount_tiyin: amount, state }) => [amount, state])).toEqual([
        [1_200_000, 'paid'],
        [300_000, 'paid'],
        [360_000, 'paid'],
      ]);
    },
  );

  await step('the shift names who took the money on paper and in lists, as the log does', async () => {
    await shop.takeOver('Dilshod');
    await shop.button('History').click();
    for (const [tail, names] of [...books.takersBySale()].slice(1, 4)) {
      const number = new RegExp(`Receipt No\\. \\S*${tail}`);
      const said = `Cashier: ${names.join(', ')}`;
      await shop.button(new RegExp(`${tail} · ${names.join(' · ')}`)).click();
      await page.getByText(number).waitFor();
      await page.getByText(said, { exact: true }).waitFor();
      await shop.button('Print').click();
      await expect.poll(() => page.title()).toMatch(number);
      expect(await page.title()).toContain(said);
    }
    await shop.button('Back').click();
  });

  await step(
    'the shift refunds up to the cashier’s limit, and more with the manager’s approval',
    async () => {
      await shop.takeOver('Aziz');
      await shop.button('History').click();
      const giveBack = async (): Promise<void> => {
        await shop.button('Return').click();
        await shop.button('Other').click();
        await shop.dialog.getByLabel('Reason').fill('Stale bread');
        await page.keyboard.press('Enter');
      };
      const done = async (): Promise<void> => {
        await page.getByText('All of it went back.').waitFor();
        await page.keyboard.press('Escape');
        await shop.dialog.waitFor({ state: 'detached' });
      };
      // Of the newest sale: one bread, 4 000 soum.
      await giveBack();
      await done();
      // Lola's two breads, 8 000 soum; cancelled without a refund.
      await shop.button(new RegExp([...books.takersBySale().keys()][2] ?? '-')).click();
      await giveBack();
      await shop.approval.waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('alert').getByText('You don’t have the right').waitFor();
      await page.keyboard.press('Escape');
      await giveBack();
      await shop.approval.getByText('One-time request: Aziz').waitFor();
      expect(plain(await shop.approval.textContent())).toMatch(/Refund: 8 000 soum.*Reason: Stale bread/);
      await shop.typePin(PINS.Dilshod);
      await shop.approval.waitFor({ state: 'detached' });
      await done();
      await expect.poll(() => shop.button(/Obi non.*Refunded/).count()).toBe(2);
      await shop.button('Back').click();
    },
  );

  await step(
    'the shift refuses a taken-over page: hidden buttons, false names, approvals for more or used twice',
    async () => {
      const ids = new Map([...books.names()].map(([id, name]) => [name, id]));
      const [first] = ledgerOf(dataFolder);
      const refund = { transactionId: first?.transaction_id, amountTiyin: null, reason: 'the page says so' };
      const needed = (field: string) => ({ ok: false, error: { code: 'right.needed', field } });
      expect(await askAsPage(page, 'people.list')).toMatchObject(needed('people'));
      expect(await askAsPage(page, 'refund.give', refund)).toMatchObject(needed('refund'));
      const forged = { ...refund, actor: { by: 'staff', id: ids.get('Dilshod') } };
      expect(await askAsPage(page, 'refund.give', forged)).toMatchObject({
        error: { code: 'ipc.bad-arguments', field: 'actor' },
      });
      const by = { staffId: ids.get('Dilshod'), pin: PINS.Dilshod };
      const part = { ...refund, amountTiyin: 600_000 };
      expect(
        await askAsPage(page, 'staff.approve', { channel: 'refund.give', request: part, by }),
      ).toMatchObject({ ok: true });
      expect(await askAsPage(page, 'refund.give', refund)).toMatchObject(needed('refund'));
      expect(await askAsPage(page, 'refund.give', part)).toMatchObject({ ok: true });
      expect(await askAsPage(page, 'refund.give', part)).toMatchObject(needed('refund'));
      // A request that might have been approved is logged when the person leaves.
      await askAsPage(page, 'staff.lock');
      const refused = logOf(dataFolder).filter(({ kind }) => kind === 'staff.refused');
      expect(refused.map((one) => books.whoDid(one))).toEqual(['Aziz', 'Aziz', 'Aziz']);
      expect(refused.map(({ payload: { what, channel, times } }) => [what, channel, times])).toEqual([
        ['right', 'people.list', 1],
        ['actor', 'refund.give', 1],
        ['right', 'refund.give', 3],
      ]);
      expect(ledgerOf(dataFolder)[0]?.refunded_tiyin).toBe(600_000);
    },
  );

  await step('the shift closes with an explained difference, and its Z has each cashier’s sums', async () => {
    await shop.signIn('Dilshod');
    await shop.more('Shift');
    await shop.button('Close the shift').click();
    // 100 000, 13 000 taken in cash and 12 000 refunded; one thousand is missing.
    await page.getByLabel(/Pieces of 50.000/).fill('1');
    await page.getByLabel(/Pieces of 1.000/).fill('50');
    await page.getByLabel('Reason for the difference (optional)').fill('A note was torn');
    await shop.button('Close the shift').click();
    await page.getByText('The shift is closed and its Z report is stored.').waitFor();
    for (const [label, says] of [
      ['Should be in the drawer', /101 000/],
      ['Difference', /−1 000/],
      ['Reason', /A note was torn/],
      ['Opened by', /Lola/],
      ['Closed by', /Dilshod/],
      ['Lola: taken', /3.*23 000/],
      ['Aziz: taken', /3.*8 600/],
      ['Aziz: refunded', /−18 000/],
      ['QR payment', /3.*18 600/],
      ['Refunded: Cash, handed over in cash', /2.*−12 000/],
      ['Net total', /13 600/],
    ] as const) {
      await expect.poll(() => shop.row(label), { message: label }).toMatch(says);
    }
    expect(await page.getByRole('row', { name: /^Lola: refunded/ }).count()).toBe(0);
    await page.getByLabel('Reason for the difference (optional)').fill('The bank takes it');
    await shop.button('Save reason').click();
    await page.getByText(/The bank takes it \(.*Dilshod\)/).waitFor();
  });

  await step('the shift is in the log with its people, and sells nothing after its close', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await shop.button('Open the shift').waitFor();
    expect(await shop.button('Pay').count()).toBe(0);
    const log = logOf(dataFolder);
    const whoDidAll = (kind: string) =>
      log.filter((one) => one.kind === kind).map((one) => books.whoDid(one));
    expect(whoDidAll('cash.taken')).toEqual(['Aziz', 'Lola', 'Aziz']);
    expect(whoDidAll('shift.opened').at(-1)).toBe('Lola');
    expect(whoDidAll('refund.begun')).toEqual(['Aziz', 'Aziz', 'Aziz']);
    const names = books.names();
    const refunds = log.filter(({ kind }) => kind === 'refund.begun');
    expect(refunds.map(({ head }) => names.get(head.approvedBy ?? ''))).toEqual([
      undefined,
      'Dilshod',
      'Dilshod',
    ]);
    expect(whoDidAll('shift.closed').at(-1)).toBe('Dilshod');
    expect(whoDidAll('shift.explained').at(-1)).toBe('Dilshod');
  });

  await step('a manager’s PIN is guessed: wrong tries are counted, and the manager is informed', async () => {
    await shop.leave('Sign out');
    for (const guess of ['1111', '2222', '3333']) {
      await shop.button('Dilshod').click();
      await shop.typePin(guess);
      await expect.poll(() => page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
      await page.getByRole('alert').getByText('Wrong PIN').waitFor();
    }
    await page.getByRole('alert').getByText('2 more tries').waitFor();
    await shop.button('Dilshod').click();
    await shop.typePin(PINS.Dilshod);
    await shop.dialog.getByText('3 wrong PINs were typed at your name').waitFor();
    await shop.button('Got it').click();
    await shop.leave('Sign out');
  });

  await step(
    'a manager’s PIN is forgotten: the setup code sets another, and the log has all of it',
    async () => {
      await shop.button('Dilshod').click();
      await shop.button('Forgot the PIN?').click();
      await page.getByLabel('Setup code').fill(SETUP_CODE);
      await shop.newPin('909090');
      await shop.button('Set the PIN').click();
      await shop.dialog.waitFor({ state: 'detached' });
      await shop.signIn('Dilshod', '909090');
      // The books show whose decision it was, where the manager reads them.
      expect(logOf(dataFolder).findLast(({ kind }) => kind === 'staff.changed')).toMatchObject({
        head: { approvedBy: 'installer' },
        payload: { what: 'pin' },
      });
      await shop.more('Who did what');
      const log = page.getByRole('table');
      for (const said of [
        'approved by Installer (setup code)',
        'approved by Dilshod',
        'Refused · a wrong PIN · Dilshod',
      ])
        await log.getByText(said).first().waitFor();
      await page.getByText('The log is whole').waitFor();
      // An id is hexadecimal at random: four digits of one may be somebody's PIN.
      const shown = (await page.content()).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
      for (const secret of [...Object.values(PINS), '909090', SETUP_CODE])
        expect(shown).not.toContain(secret);
    },
  );
});
