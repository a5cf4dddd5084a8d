/**
 * What an audit row is about: an approval names its payment or sale, and each row links to where that is
 * read.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditRow } from '../../shared/contract/audit.ts';
import type { Request } from '../../shared/contract/contract.ts';
import { newTransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { seededRandomness } from '../../shared/time.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { counted, good } from '../support/drawer.ts';
import { BREAD } from '../support/sample-goods.ts';
import { PIN } from '../support/staffed-till.ts';

const ALL: Request<'audit.page'> = { before: null, limit: 200, staffId: null, groups: [], day: null };
const WHY = 'the customer can’t wait';

let shop: AskingShop;
beforeEach(async () => {
  shop = await AskingShop.open();
});

/** Dilshod reads the log: the rows of this kind, newest first. */
async function rowsOf(kind: AuditRow['kind']) {
  await shop.till.signIn(shop.dilshod, PIN.dilshod);
  const { rows } = good(await shop.till.send('audit.page', ALL));
  return rows.filter((row) => row.kind === kind);
}

describe('an approval', () => {
  it('about a payment names the payment and its sale, and links to the sale', async () => {
    shop.till.service.mishaps.create.push('no-answer');
    shop.till.service.down = true;
    const transactionId = shop.till.pay(2);
    await shop.till.clock.advance(30_000);
    good(await shop.approve('payment.override', { transactionId, reason: WHY }));
    const saleId = shop.till.journal.payment(transactionId)?.saleId;
    expect(await rowsOf('approval.given')).toMatchObject([
      { channel: 'payment.override', transactionId, saleId, opens: { to: 'sale', saleId } },
    ]);
  });

  it('about a basket names it, and links nowhere until somebody tries to pay for it', async () => {
    const line = await shop.breads(4);
    const { saleId } = line;
    const asked = { ...line, discount: { kind: 'percent', hundredths: 1_000 } } as const;
    good(await shop.approve('basket.discount', asked));
    good(await shop.till.send('basket.discount', asked));
    const totalTiyin = tiyin((4 * BREAD.priceTiyin * 9) / 10);
    expect(await rowsOf('approval.given')).toMatchObject([{ saleId, transactionId: null, opens: null }]);
    await shop.back();
    good(await shop.till.send('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin }));
    expect(await rowsOf('approval.given')).toMatchObject([{ saleId, opens: { to: 'sale', saleId } }]);
  });

  it('about a payment missing from the books names its number and no sale', async () => {
    const { clock, journal } = shop.till;
    const ago = clock.wallMs() - 3_600_000;
    const transactionId = newTransactionId(ago, seededRandomness(5), journal.identity().tillId);
    const asked = { transactionId, day: null, amountTiyin: tiyin(7_800_000), reason: WHY };
    good(await shop.approve('by-hand.adopt', asked));
    expect(await rowsOf('approval.given')).toMatchObject([{ transactionId, saleId: null, opens: null }]);
  });

  it('about a shift links to the shift’s current figures', async () => {
    const { shiftId, mark } = await shop.shift();
    const how = { takenOutTiyin: tiyin(0), terminalTiyin: null, words: null };
    const asked = { shiftId, mark, count: counted(100_000), ...how };
    const read = await shop.need('shift.close', asked);
    good(await shop.approve('shift.close', asked, read.seen));
    expect(await rowsOf('approval.given')).toMatchObject([{ shiftId, opens: { to: 'open-shift' } }]);
    // Another person at the till ended Lola's approval, so Dilshod closes the shift.
    good(await shop.till.send('shift.close', asked));
    const report = { shiftId, opens: { to: 'report', shiftId } };
    expect(await rowsOf('approval.given')).toMatchObject([report]);
    expect(await rowsOf('shift.opened')).toMatchObject([report]);
    expect(await rowsOf('shift.closed')).toMatchObject([report]);
  });
});

it('an opened drawer links to its shift; a setting links nowhere', async () => {
  await shop.till.signIn(shop.dilshod, PIN.dilshod);
  good(await shop.till.send('drawer.no-sale', { reason: 'change for a note' }));
  good(await shop.till.send('settings.change', { voidReason: true }));
  expect(await rowsOf('drawer.opened')).toMatchObject([{ opens: { to: 'open-shift' } }]);
  expect(await rowsOf('settings.changed')).toMatchObject([{ opens: null }]);
});
