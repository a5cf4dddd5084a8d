/**
 * Who sold: the customer's paper, the export and the shift's cashiers name the people of the log, sale by
 * sale.
 */
import { describe, expect, it } from 'vitest';
import type { SaleView } from '../../shared/contract/history.ts';
import { EXPORT_COLUMNS, exportRow } from '../../shared/history/export.ts';
import { SaleId, type StaffId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { namesText } from '../../shared/paper/called.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { seededRandomness } from '../../shared/time.ts';
import { wordsIn } from '../support/messages.ts';
import { returnRequest } from '../support/returns.ts';
import { BREAD, PAYER_CODE } from '../support/sample-goods.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';

const PRICE = BREAD.priceTiyin;
const words = wordsIn('en');

type Name = 'dilshod' | 'lola' | 'aziz';

/** A shop with three people, each of whom may sell. */
class Shop {
  readonly till: StaffedTill;
  readonly ids: Readonly<Record<Name, StaffId>>;

  constructor(till: StaffedTill, ids: Readonly<Record<Name, StaffId>>) {
    this.till = till;
    this.ids = ids;
  }

  static async open(): Promise<Shop> {
    const till = await StaffedTill.openShop();
    return new Shop(till, await till.hire());
  }

  atTheTill(name: Name): Promise<void> {
    return this.till.signIn(this.ids[name], PIN[name]);
  }

  /** This many breads in the open basket. */
  async ringUp(pieces: number): Promise<SaleId> {
    const { saleId } = good(await this.till.send('till.open', undefined)).basket;
    good(await this.till.send('basket.add', { saleId, productId: BREAD.productId, quantity: pieces * ONE }));
    return SaleId.parse(saleId);
  }

  async #seen(saleId: SaleId) {
    const known = await this.till.send('sale.tenders', { saleId });
    if (known.ok) return { saleId, totalTiyin: known.value.totalTiyin, owedTiyin: known.value.owedTiyin };
    const { basket } = good(await this.till.send('till.open', undefined));
    const totalTiyin = tiyin(basket.lines.reduce((sum, { line }) => sum + (line.quantity / ONE) * PRICE, 0));
    return { saleId, totalTiyin, owedTiyin: totalTiyin };
  }

  /** All that is owed, or a part of it. */
  async cash(saleId: SaleId, part?: Tiyin): Promise<void> {
    const seen = await this.#seen(saleId);
    const amountTiyin = part ?? seen.owedTiyin;
    good(await this.till.send('tender.cash', { ...seen, amountTiyin, givenTiyin: amountTiyin }));
  }

  async code(saleId: SaleId): Promise<void> {
    const seen = await this.#seen(saleId);
    const begun = { ...seen, amountTiyin: seen.owedTiyin, payerCode: PAYER_CODE };
    good(await this.till.send('tender.code', begun));
  }

  async refusedCode(saleId: SaleId): Promise<void> {
    this.till.service.mishaps.create.push('refused');
    await this.code(saleId);
    await this.till.clock.advance(20 * SECOND);
  }

  async view(saleId: SaleId): Promise<SaleView> {
    return good(await this.till.send('sales.one', { saleId }));
  }

  /** The cashiers on the paper. */
  async paper(saleId: SaleId): Promise<string> {
    return namesText(words, (await this.view(saleId)).soldBy);
  }

  /** Who took the sale's money by the log alone: who began what became money, in the order of the tenders. */
  takers(saleId: SaleId): readonly { readonly who: Name; readonly amountTiyin: Tiyin }[] {
    const began = new Map<string, Name>();
    const took = new Map<string, { who: Name; amountTiyin: Tiyin } | null>();
    for (const { kind, payload, actor } of this.#money()) {
      const who = this.#nameOf(actor.by === 'staff' ? actor.id : actor.for);
      if (kind === 'payment.begun') began.set(payload.payment.transactionId, who);
      const { tender } = payload;
      if (!tender || tender.saleId !== saleId) continue;
      const by = kind === 'payment.moved' ? began.get(payload.payment.transactionId) : who;
      const { tenderId, amountTiyin, takenAt } = tender;
      took.set(tenderId, takenAt === null || by === undefined ? null : { who: by, amountTiyin });
    }
    return [...took.values()].flatMap((one) => one ?? []);
  }

  #money() {
    const kinds = ['payment.begun', 'payment.moved', 'cash.taken', 'terminal.taken'] as const;
    return kinds
      .flatMap((kind) => [...this.till.entries(kind)])
      .toSorted((one, other) => one.seq - other.seq);
  }

  #nameOf(staffId: StaffId | null): Name {
    const name = (['dilshod', 'lola', 'aziz'] as const).find((one) => this.ids[one] === staffId);
    if (name === undefined) throw new Error(`${staffId} is nobody`);
    return name;
  }
}

const CALLED: Readonly<Record<Name, string>> = { dilshod: 'Dilshod', lola: 'Lola', aziz: 'Aziz' };

function good<T>(
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; error: unknown },
): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

const logged = (shop: Shop, saleId: SaleId): string =>
  [...new Set(shop.takers(saleId).map(({ who }) => CALLED[who]))].join(', ');

describe('a receipt', () => {
  it('names who took the money, though another person signed in between and is signed in now', async () => {
    const shop = await Shop.open();
    await shop.atTheTill('lola');
    const first = await shop.ringUp(1);
    await shop.code(first);
    await shop.atTheTill('aziz');
    await shop.till.clock.advance(10 * SECOND);
    const second = await shop.ringUp(2);
    await shop.cash(second);
    expect([await shop.paper(first), await shop.paper(second)]).toEqual(['Lola', 'Aziz']);
    expect([logged(shop, first), logged(shop, second)]).toEqual(['Lola', 'Aziz']);
  });

  it('names both who took a part, and neither who rang up nor whose code was refused', async () => {
    const shop = await Shop.open();
    await shop.atTheTill('dilshod');
    const saleId = await shop.ringUp(3);
    await shop.atTheTill('lola');
    await shop.refusedCode(saleId);
    expect(await shop.paper(saleId)).toBe('Lola');
    await shop.atTheTill('aziz');
    await shop.cash(saleId, tiyin(PRICE));
    await shop.atTheTill('dilshod');
    await shop.code(saleId);
    await shop.till.clock.advance(10 * SECOND);
    expect((await shop.view(saleId)).state).toBe('completed');
    // Lola began the code's tender before the cash; Dilshod took its money.
    expect(await shop.paper(saleId)).toBe('Dilshod, Aziz');
    expect(logged(shop, saleId)).toBe('Dilshod, Aziz');
  });

  it('says the same on a reprint, after a return and after its cashier has left', async () => {
    const shop = await Shop.open();
    await shop.atTheTill('lola');
    const saleId = await shop.ringUp(2);
    await shop.cash(saleId);
    await shop.atTheTill('aziz');
    const request = returnRequest(good(await shop.till.send('refund.offer', { saleId })), [
      { at: 0, quantity: ONE },
    ]);
    expect(await shop.till.send('refund.goods', request)).toMatchObject({ error: { code: 'right.needed' } });
    const by = { staffId: shop.ids.dilshod, pin: PIN.dilshod };
    good(await shop.till.send('staff.approve', { channel: 'refund.goods', request, by }));
    good(await shop.till.send('refund.goods', request));
    const back = { by: shop.ids.aziz, approvedBy: shop.ids.dilshod };
    expect(await shop.view(saleId)).toMatchObject({ soldBy: [{ name: 'Lola' }], givenBack: { by: [back] } });
    const offered = good(await shop.till.send('refund.offer', { saleId }));
    expect(offered.returns).toMatchObject([{ refunds: [back] }]);

    await shop.atTheTill('dilshod');
    good(await shop.till.send('people.leave', { staffId: shop.ids.lola }));
    expect(await shop.paper(saleId)).toBe('Lola');
    good(await shop.till.send('people.erase-name', { staffId: shop.ids.lola }));
    expect(await shop.paper(saleId)).toBe('No. 2');
    await shop.till.restart();
    await shop.atTheTill('aziz');
    expect(await shop.paper(saleId)).toBe('No. 2');
  });

  it('says "on duty" where people have no names', async () => {
    const till = await StaffedTill.openShop();
    const shop = new Shop(till, {} as Shop['ids']);
    const saleId = await shop.ringUp(1);
    await shop.cash(saleId);
    expect(await shop.view(saleId)).toMatchObject({ soldBy: [{ staffId: 'unnamed', name: null }] });
    expect(await shop.paper(saleId)).toBe('on duty');
  });
});

describe('for any actions of people at the till', () => {
  it.each([1, 2, 3])(
    'paper, export and the shift’s cashiers name those of the log, in the order of the tenders (seed %i)',
    async (seed) => {
      const shop = await Shop.open();
      const random = seededRandomness(seed);
      const below = (count: number): number => Math.floor(random.fraction() * count);
      const somebody = () => shop.atTheTill((['dilshod', 'lola', 'aziz'] as const)[below(3)] ?? 'lola');
      const sold: SaleId[] = [];
      for (let count = 0; count < 8; count += 1) {
        await somebody();
        const saleId = await shop.ringUp(4);
        if (below(3) === 0) await shop.refusedCode(saleId);
        for (let part = below(3); part > 0; part -= 1) {
          await somebody();
          await shop.cash(saleId, tiyin(PRICE));
        }
        await somebody();
        if (below(2) === 0) await shop.cash(saleId);
        else {
          await shop.code(saleId);
          await somebody();
          await shop.till.clock.advance(10 * SECOND);
        }
        sold.push(saleId);
      }
      await shop.till.clock.advance(MINUTE);
      await shop.atTheTill('dilshod');
      const sums = new Map<string, number>();
      for (const saleId of sold) {
        const view = await shop.view(saleId);
        expect(view.state).toBe('completed');
        expect(namesText(words, view.soldBy)).toBe(logged(shop, saleId));
        const { journal } = shop.till;
        const sale = journal.sale(saleId);
        if (!sale) throw new Error('no sale');
        const row = exportRow(
          {
            sale,
            tenders: journal.tendersOf(saleId),
            payments: [],
            refunds: [],
            receipts: [],
            soldBy: journal.soldBy(saleId),
          },
          (standing) => standing,
          'Cashier',
        );
        expect(row[EXPORT_COLUMNS.indexOf('cashier')]).toEqual({ text: logged(shop, saleId) });
        for (const { who, amountTiyin } of shop.takers(saleId))
          sums.set(shop.ids[who], (sums.get(shop.ids[who]) ?? 0) + amountTiyin);
      }
      const { report } = good(await shop.till.send('shift.x', undefined));
      expect(new Map(report.cashiers.map(({ staffId, takenTiyin }) => [staffId, takenTiyin]))).toEqual(sums);
    },
  );
});
