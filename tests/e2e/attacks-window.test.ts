/** Attacks on the running till by its second window: a training customer's page that was taken over. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { EventName, TillaBridge } from '../../shared/contract/contract.ts';
import { MANAGER_ROLE_ID } from '../../shared/staff/known.ts';
import { cashierAt } from '../../tools/driver/cashier.ts';
import { ownTill } from '../support/own-till.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const EVENTS = [
  'payment.changed',
  'basket.changed',
  'staff.changed',
  'settings.changed',
  'notice.raised',
  'network.changed',
] as const satisfies readonly EventName[];

const CODE = '880100000000000001';
const [BREAD] = SAMPLE_PRODUCTS;

interface Subscribed {
  readonly tilla: TillaBridge;
  received?: string[];
}

/** Notes the names of events that reach this page. */
const subscribe = (page: Page): Promise<void> =>
  page.evaluate((events) => {
    const here = window as unknown as Subscribed;
    const received: string[] = [];
    here.received = received;
    for (const event of events) here.tilla.on(event, () => received.push(event));
  }, EVENTS);
const receivedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as Subscribed).received ?? []);

it('the training customer’s window, taken over', { timeout: 240_000 }, async () => {
  const dataFolder = join(tempFolder(), 'till');
  const { page, context } = await ownTill({ dataFolder });
  await cashierAt(page).field.waitFor();
  const opened = (await askAsPage(page, 'till.open')) as {
    readonly value: { readonly basket: { readonly saleId: string } };
  };
  const { saleId } = opened.value.basket;
  const openCustomer = async (): Promise<Page> => {
    const [customer] = await Promise.all([
      context.waitForEvent('page'),
      askAsPage(page, 'training.show-customer'),
    ]);
    await customer.getByRole('heading', { name: 'Training customer' }).waitFor();
    return customer;
  };
  let customer = await openCustomer();

  await step('the window shows its codes in the till’s language', async () => {
    await customer.getByRole('button', { name: /Approved at once/ }).waitFor();
    await customer.getByText(CODE).waitFor();
    expect(await askAsPage(customer, 'training.language')).toEqual({ ok: true, value: 'en' });
  });

  await step('the window is refused everything else while a manager is signed in', async () => {
    const person = { name: 'Dilshod', roleId: MANAGER_ROLE_ID, pin: '258013' };
    const added = (await askAsPage(page, 'people.add', person)) as {
      readonly value: { readonly people: readonly { readonly staffId: string }[] };
    };
    const staffId = added.value.people[0]?.staffId;
    expect(await askAsPage(page, 'staff.sign-in', { staffId, pin: person.pin })).toMatchObject({ ok: true });
    const tender = { saleId, totalTiyin: BREAD?.priceTiyin, payerCode: CODE };
    const requests: readonly (readonly [string, unknown])[] = [
      ['tender.code', tender],
      ['tender.code', tender],
      ['basket.add', { saleId, code: BREAD?.barcode }],
      ['settings.change', { theme: 'dark' }],
      ['staff.now', undefined],
      ['staff.sign-in', { staffId, pin: person.pin }],
      ['staff.touched', undefined],
      ['staff.lock', undefined],
      ['people.list', undefined],
      ['till.open', undefined],
      ['training.show-customer', undefined],
    ];
    for (const [channel, request] of requests)
      expect(await askAsPage(customer, channel, request), channel).toEqual({
        ok: false,
        error: { code: 'ipc.other-window', field: channel },
      });
    expect(await askAsPage(customer, 'training.codes', { principal: 'cashier' })).toMatchObject({
      error: { code: 'ipc.bad-arguments', field: 'principal' },
    });
    expect(await askAsPage(page, 'staff.now')).toMatchObject({ value: { person: { name: 'Dilshod' } } });
    expect(await askAsPage(page, 'people.list')).toMatchObject({ ok: true });
  });

  await step('each refusal is logged once, without the request', async () => {
    const lines = readFileSync(join(dataFolder, 'logs', 'tilla.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('window refused'));
    expect(lines.filter((line) => line.includes('tender.code'))).toHaveLength(1);
    expect(lines.join('\n')).toContain('training-customer');
    expect(lines.join('\n')).not.toContain(CODE);
  });

  await step('the window receives no event of the till’s window', async () => {
    await subscribe(customer);
    await subscribe(page);
    await askAsPage(page, 'basket.add', { saleId, code: BREAD?.barcode });
    await askAsPage(page, 'settings.change', { theme: 'dark' });
    await expect.poll(() => receivedIn(page)).toEqual(expect.arrayContaining(['settings.changed']));
    // An answer comes after all events that were sent before it.
    await askAsPage(customer, 'training.codes');
    expect(await receivedIn(customer)).toEqual([]);
  });

  await step('a reload and another address leave the window what it was', async () => {
    await customer.evaluate(() => {
      location.hash = '';
    });
    await customer.reload();
    // The page now draws the till's screens, and gets nothing for them.
    await customer.getByText('ipc.other-window').waitFor({ state: 'attached' });
    expect(await askAsPage(customer, 'till.open')).toMatchObject({ error: { code: 'ipc.other-window' } });
    expect(await askAsPage(customer, 'training.codes')).toMatchObject({ ok: true });
  });

  await step('a window that is closed and opened again has no more', async () => {
    await askAsPage(page, 'training.show-customer');
    expect(context.pages()).toHaveLength(2);
    await customer.close();
    customer = await openCustomer();
    expect(await askAsPage(customer, 'till.open')).toMatchObject({ error: { code: 'ipc.other-window' } });
    expect(await askAsPage(page, 'till.open')).toMatchObject({ ok: true });
  });
});
