/**
 * The drawer's expected sum stays hidden before the count from a person who may not know it. A page that
 * sends every possible request finds the sum in no answer and no event.
 */
import { expect, it } from 'vitest';
import { type ChannelName, CONTRACT } from '../../shared/contract/contract.ts';
import { tiyin } from '../../shared/money.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { counted, good } from '../support/drawer.ts';
import { PIN } from '../support/staffed-till.ts';

const BREAD = 400_000;
/** The expected sum and the takings of 100 000 soum of float and two sales; no sale alone equals either. */
const [EXPECTED, TAKEN] = [10_000_000 + 3 * BREAD, 3 * BREAD];

/** They end the session under test, or wait for the service. */
const NOT_ASKED: ReadonlySet<string> = new Set<ChannelName>([
  'staff.lock',
  'staff.sign-out',
  'shift.compare',
  'reconcile.run',
]);
const asked = Object.entries(CONTRACT).flatMap(([channel, { request }]) =>
  NOT_ASKED.has(channel) || !request.safeParse(undefined).success ? [] : [channel as ChannelName],
);

async function soldForCash(shop: AskingShop, pieces: number): Promise<void> {
  const { saleId } = await shop.breads(pieces);
  const totalTiyin = tiyin(pieces * BREAD);
  good(await shop.till.send('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin }));
  good(await shop.till.send('basket.next', { saleId }));
}

/** A shop whose cashier has sold for cash; `told`: all events and answers of its page since then. */
async function sold(blindCount: boolean) {
  const shop = await AskingShop.open(blindCount);
  await shop.till.signIn(shop.dilshod, PIN.dilshod);
  await shop.back();
  const told: string[] = [];
  Object.assign(shop.till, {
    heard: (event: string, payload: unknown) => void told.push(`${event} ${JSON.stringify(payload)}`),
  });
  await soldForCash(shop, 1);
  await soldForCash(shop, 2);
  const ask = async (): Promise<readonly string[]> => {
    for (const channel of asked) {
      // A channel without arguments is sent as it is: the page holds no channel back.
      const answer: unknown = await shop.till.send(channel, undefined as never);
      told.push(`${channel} ${JSON.stringify(answer)}`);
    }
    return told.filter((text) => new RegExp(`\\b(?:${EXPECTED}|${TAKEN})\\b`).test(text));
  };
  return { shop, ask };
}

it('the sum of a blind-counted shift is hidden before the close from cashier and manager', async () => {
  const { shop, ask } = await sold(true);
  expect(asked).toEqual(expect.arrayContaining(['shift.state', 'shift.x', 'sales.today', 'till.open']));
  expect(await ask()).toEqual([]);
  const { shiftId, mark } = await shop.shift();
  const close = {
    ...{ shiftId, mark, count: counted(1_000), words: null },
    ...{ takenOutTiyin: tiyin(0), terminalTiyin: null },
  };
  // Approval requests and refusals reveal as little.
  expect(JSON.stringify(await shop.need('shift.close', close))).not.toMatch(/differenceTiyin":-?\d/);
  await shop.till.signIn(shop.dilshod, PIN.dilshod);
  expect(await ask()).toEqual([]);
  const { report } = good(await shop.till.send('shift.close', close));
  expect(report.drawer?.expectedTiyin).toBe(EXPECTED);
});

it('the sum of any other shift is visible only with a report or close right', async () => {
  const { shop, ask } = await sold(false);
  await shop.lolaMay('sell', 'open-item');
  expect(await ask()).toEqual([]);
  expect(await shop.till.send('shift.state', undefined)).toMatchObject({
    value: { open: { expectedTiyin: null, blind: false }, leftTiyin: null, between: { keptTiyin: null } },
  });
  // Any count would reveal the sum by its difference, without a PIN.
  const { shiftId, mark } = await shop.shift();
  const close = {
    ...{ shiftId, mark, count: counted(1), words: null },
    ...{ takenOutTiyin: tiyin(0), terminalTiyin: null },
  };
  expect((await shop.need('shift.close', close)).close).toEqual({
    differenceTiyin: null,
    takenOutTiyin: 0,
  });
  await shop.lolaMay('sell', 'report');
  expect((await shop.need('shift.close', close)).close).toMatchObject({ differenceTiyin: 100 - EXPECTED });
  for (const right of ['report', 'close-shift'] as const) {
    await shop.lolaMay('sell', right);
    expect((await shop.shift()).expectedTiyin).toBe(EXPECTED);
  }
});

it('the float that was left is shown to the opener, unless it is counted blind', async () => {
  const { shop } = await sold(false);
  await shop.till.signIn(shop.dilshod, PIN.dilshod);
  const { shiftId, mark } = await shop.shift();
  const count = counted(EXPECTED / 100);
  good(
    await shop.till.send('shift.close', {
      ...{ shiftId, mark, count, words: null, takenOutTiyin: tiyin(0), terminalTiyin: null },
    }),
  );
  const left = async () => good(await shop.till.send('shift.state', undefined)).leftTiyin;
  await shop.lolaMay('sell', 'open-shift');
  expect(await left()).toBe(EXPECTED);
  await shop.lolaMay('sell');
  expect(await left()).toBeNull();
  await shop.lolaMay('sell', 'open-shift');
  shop.till.settings = { ...shop.till.settings, blindCount: true };
  expect(await left()).toBeNull();
});
