/**
 * Adds up a shop's log entry by entry, without the till's own sums: the result of each shift, and the
 * expected cash in its drawer. A booking belongs to a shift, or waits after the last closed shift.
 */
import type { NewEntry, Payload } from '../../../electron/storage/kinds.ts';
import type { Payment } from '../../../shared/payment/payment.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import type { Sale } from '../../../shared/sale/sale.ts';
import type { CashMovement } from '../../../shared/shift/shift.ts';
import type { Tender } from '../../../shared/tender/tender.ts';
import { type PlainFigures, plainDay, sumsBy } from './plain-figures.ts';

interface Money {
  readonly id: string;
  readonly saleId: string;
  /** Its own kind of tender, or the kind that was refunded. */
  readonly tender: string;
  readonly way: string;
  readonly amountTiyin: number;
  /** Of a card terminal, without the number of its slip. */
  readonly isSlipless: boolean;
  readonly by: string | null;
  readonly hour: string;
  /** Before the float was counted. */
  isEarly: boolean;
}

/** Who wrote an entry, and when; null: the till itself, for no person. */
interface Written {
  readonly by: string | null;
  readonly wallMs: number;
}

class Span {
  taken: Money[] = [];
  back: Money[] = [];
  readonly corrections: { readonly id: string; readonly amountTiyin: number }[] = [];
  readonly moved: { readonly row: CashMovement; isEarly: boolean }[] = [];
  readonly completed: string[] = [];
  readonly voidedSales: number[] = [];
  readonly voidedLines: number[] = [];
  readonly noSale: string[] = [];
  floatTiyin = 0;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const moneyOf = (rows: readonly { readonly amountTiyin: number }[]): number =>
  sum(rows.map(({ amountTiyin }) => amountTiyin));
const counted = (amounts: readonly number[]): readonly number[] => [amounts.length, sum(amounts)];

const SIGNS = { 'pay-in': 1, 'pay-out': -1, drop: -1 } as const;

export class LogSums {
  readonly #spans = new Map<string, Span>();
  #waiting = new Span();
  #open: string | null = null;
  #lyingTiyin: number | null = null;
  readonly #sales = new Map<string, { state: string; lines: Sale['lines'] }>();
  readonly #payments = new Map<string, Payment>();
  readonly #refunds = new Map<string, Refund>();
  readonly #taken = new Map<string, number>();
  /** Certain refunds. A repeated reversal stays certain until the service refuses it. */
  readonly #certain = new Map<string, number>();
  readonly #tenderKinds = new Map<string, string>();
  /** Who first made a row. */
  readonly #makers = new Map<string, string | null>();

  take({ kind, payload }: NewEntry, written: Written): void {
    if (kind === 'shift.opened') this.#opened(payload);
    if (kind === 'shift.closed') this.#closed(payload);
    const now = this.#now;
    if ('sale' in payload && payload.sale) this.#sale(payload.sale);
    if ('payment' in payload && payload.payment)
      this.#payments.set(payload.payment.transactionId, payload.payment);
    // A code belongs to the person who started the payment that became money.
    const began = 'payment' in payload ? payload.payment?.transactionId : undefined;
    if (began !== undefined && !this.#makers.has(began)) this.#makers.set(began, written.by);
    if ('tender' in payload && payload.tender) this.#tender(payload.tender, began, written);
    if ('refund' in payload && payload.refund) this.#refund(payload.refund, written);
    if (kind === 'cash-movement.made') {
      const row = payload.cashMovement;
      now.moved.push({ row, isEarly: false });
      this.#layIn(SIGNS[row.kind] * row.amountTiyin);
    }
    if (kind === 'sale.voided') now.voidedSales.push(payload.sale.totalTiyin);
    if (kind === 'goods.voided')
      now.voidedLines.push(...payload.voided.lines.map(({ dueTiyin }) => dueTiyin));
    if (kind === 'drawer.opened') now.noSale.push(payload.opening.reason);
  }

  get #now(): Span {
    return (this.#open !== null && this.#spans.get(this.#open)) || this.#waiting;
  }

  /** The expected cash at the next count; null: unknown. */
  get lyingTiyin(): number | null {
    return this.#lyingTiyin;
  }

  #layIn(tiyin: number): void {
    if (this.#lyingTiyin !== null) this.#lyingTiyin += tiyin;
  }

  #closed({ z }: Payload<'shift.closed'>): void {
    this.#open = null;
    const left = z?.report.drawer?.close?.leftTiyin;
    if (left !== undefined) this.#lyingTiyin = left;
  }

  #opened({ shift }: Payload<'shift.opened'>): void {
    const span = this.#waiting;
    for (const row of [...span.taken, ...span.back, ...span.moved]) row.isEarly = true;
    if (shift.kind === 'counted') {
      const { pieces, looseTiyin } = shift.opening.count;
      span.floatTiyin = looseTiyin + sum(pieces.map((one) => one.soum * 100 * one.pieces));
    }
    this.#open = shift.shiftId;
    this.#spans.set(shift.shiftId, span);
    this.#waiting = new Span();
  }

  #sale(sale: Omit<Sale, 'lines'> & Partial<Pick<Sale, 'lines'>>): void {
    const before = this.#sales.get(sale.saleId);
    if (sale.state === 'completed' && before?.state !== 'completed') this.#now.completed.push(sale.saleId);
    this.#sales.set(sale.saleId, { state: sale.state, lines: sale.lines ?? before?.lines ?? [] });
  }

  /** As this entry books it. */
  #money(id: string, row: Tender | Refund, way: string, made: string, { wallMs }: Written): Money {
    const { saleId, tenderId, amountTiyin } = row;
    const tender = this.#tenderKinds.get(tenderId) ?? 'code';
    const by = this.#makers.get(made) ?? null;
    const isSlipless = 'approval' in row && !row.approval;
    return { id, saleId, tender, way, amountTiyin, isSlipless, by, hour: plainDay(wallMs), isEarly: false };
  }

  /** began: the payment that is, or may become, its money. */
  #tender(tender: Tender, began: string | undefined, written: Written): void {
    const { tenderId, kind, takenAt } = tender;
    this.#tenderKinds.set(tenderId, kind);
    if (!this.#makers.has(tenderId)) this.#makers.set(tenderId, written.by);
    if (takenAt !== null) this.#taken.set(tenderId, tender.amountTiyin);
    const isBooked = this.#all.some(({ taken }) => taken.some(({ id }) => id === tenderId));
    if (takenAt === null || isBooked) return;
    this.#now.taken.push(this.#money(tenderId, tender, '', began ?? tenderId, written));
    if (kind === 'cash') this.#layIn(tender.amountTiyin);
  }

  /** A refund that a closed shift counted but that was not done corrects the present shift. */
  #refund(refund: Refund, written: Written): void {
    const { refundId, kind, state, amountTiyin, transactionId } = refund;
    this.#refunds.set(refundId, refund);
    if (!this.#makers.has(refundId)) this.#makers.set(refundId, written.by);
    const now = this.#now;
    const booked = this.#all.find(({ back }) => back.some(({ id }) => id === refundId));
    const corrected = this.#all.flatMap(({ corrections }) => corrections.filter(({ id }) => id === refundId));
    const isBack = booked !== undefined && moneyOf(corrected) === 0;
    const isMoney = transactionId === null || this.#payments.get(transactionId)?.state.name === 'paid';
    if (state === 'refunded' && isMoney) this.#certain.set(refundId, amountTiyin);
    if (state === 'refused') this.#certain.delete(refundId);
    if (state === 'refunded' && !isBack) {
      if (booked) now.corrections.push({ id: refundId, amountTiyin: -amountTiyin });
      else if (isMoney) now.back.push(this.#money(refundId, refund, kind, refundId, written));
      if (kind === 'cash') this.#layIn(-amountTiyin);
    }
    if (state !== 'refused' || !isBack) return;
    if (booked === now) now.back = now.back.filter(({ id }) => id !== refundId);
    else now.corrections.push({ id: refundId, amountTiyin });
  }

  get #all(): readonly Span[] {
    return [...this.#spans.values(), this.#waiting];
  }

  #span(shiftId: string): Span {
    const span = this.#spans.get(shiftId);
    if (!span) throw new Error(`the log opens no ${shiftId}`);
    return span;
  }

  /** The figures that a report of this shift must have now. */
  figures(shiftId: string): PlainFigures {
    const span = this.#span(shiftId);
    const lines = span.completed.flatMap((saleId) => this.#sales.get(saleId)?.lines ?? []);
    const due = (line: Sale['lines'][number]): number =>
      line.priceTiyin - line.discountTiyin - line.otherTiyin;
    const early = (rows: readonly Money[]) => rows.filter(({ isEarly }) => isEarly);
    const cash = (rows: readonly Money[], is: 'tender' | 'way') =>
      moneyOf(early(rows).filter((one) => one[is] === 'cash'));
    const people = [...new Set([...span.taken, ...span.back].map(({ by }) => by))];
    const changed = lines.flatMap(({ listPriceTiyin, quantity, priceTiyin }) =>
      listPriceTiyin === undefined ? [] : [Math.round((listPriceTiyin * quantity) / 1000) - priceTiyin],
    );
    const positive = (amounts: readonly number[]) => counted(amounts.filter((amount) => amount > 0));
    const doubted = [...this.#refunds.values()].filter(
      ({ state }) => state === 'under-way' || state === 'unknown',
    );
    return {
      tenders: sumsBy(
        span.taken,
        ({ tender }) => tender,
        ({ amountTiyin }) => [amountTiyin],
      ),
      withoutSlip: positive(
        span.taken.filter(({ isSlipless }) => isSlipless).map(({ amountTiyin }) => amountTiyin),
      ),
      refunds: sumsBy(
        span.back,
        ({ tender, way }) => `${tender} ${way}`,
        ({ amountTiyin }) => [amountTiyin],
      ),
      corrections: counted(span.corrections.map(({ amountTiyin }) => amountTiyin)),
      between: [
        ...counted(early(span.taken).map(({ amountTiyin }) => amountTiyin)),
        ...counted(early(span.back).map(({ amountTiyin }) => amountTiyin)),
        cash(span.taken, 'tender'),
        cash(span.back, 'way'),
      ],
      sales: [span.completed.length, sum(lines.map(due))],
      vat: sumsBy(
        lines,
        ({ vatPercent }) => String(vatPercent),
        (line) => [due(line), line.vatTiyin],
      ),
      categories: sumsBy(
        lines,
        ({ category }) => category ?? '',
        (line) => [due(line)],
      ),
      discounts: positive(lines.map(({ discountTiyin }) => discountTiyin)),
      others: positive(lines.map(({ otherTiyin }) => otherTiyin)),
      priceChanges: counted(changed),
      voidedSales: counted(span.voidedSales),
      voidedLines: counted(span.voidedLines),
      noSale: span.noSale,
      cashiers: Object.fromEntries(
        people.map((person) => {
          const of = (rows: readonly Money[]) => rows.filter(({ by }) => by === person);
          return [String(person), [of(span.taken).length, moneyOf(of(span.taken)), moneyOf(of(span.back))]];
        }),
      ),
      hours: sumsBy(
        span.taken,
        ({ hour }) => hour,
        ({ amountTiyin }) => [amountTiyin],
      ),
      movements: span.moved.map(({ row, isEarly }) => [row.kind, row.amountTiyin, isEarly]),
      held: this.#held(),
      refundsInDoubt: counted(doubted.map(({ amountTiyin }) => amountTiyin)),
    };
  }

  /** The number of open sales, the sum they hold, and its cash. */
  #held(): readonly number[] {
    const all = this.#all;
    const open = [...this.#sales].filter(([, { state }]) => state === 'open' || state === 'parked');
    const held = open.map(([saleId]) => {
      const of = (rows: readonly Money[]) => rows.filter((one) => one.saleId === saleId);
      const [taken, back] = [of(all.flatMap((one) => one.taken)), of(all.flatMap((one) => one.back))];
      const ids = new Set(back.map(({ id }) => id));
      const corrected = all.flatMap(({ corrections }) => corrections.filter(({ id }) => ids.has(id)));
      const cash = (rows: readonly Money[]) => moneyOf(rows.filter(({ tender }) => tender === 'cash'));
      return [moneyOf(taken) - moneyOf(back) + moneyOf(corrected), cash(taken) - cash(back)] as const;
    });
    const holding = held.filter(([tiyin]) => tiyin !== 0);
    return [holding.length, sum(holding.map(([tiyin]) => tiyin)), sum(holding.map(([, cash]) => cash))];
  }

  /** The expected cash in this shift's drawer. */
  drawerTiyin(shiftId: string): number {
    const { taken, back, moved, floatTiyin } = this.#span(shiftId);
    const late = <R extends { readonly isEarly: boolean }>(rows: readonly R[]) =>
      rows.filter(({ isEarly }) => !isEarly);
    return (
      floatTiyin +
      moneyOf(late(taken).filter(({ tender }) => tender === 'cash')) -
      moneyOf(late(back).filter(({ way }) => way === 'cash')) +
      sum(late(moved).map(({ row }) => SIGNS[row.kind] * row.amountTiyin))
    );
  }

  /** What became certain after the last closed shift, and the kept sum of it. */
  get waiting(): { readonly count: number; readonly keptTiyin: number; readonly correctionsTiyin: number } {
    const { taken, back, corrections } = this.#waiting;
    const keptTiyin = moneyOf(taken) - moneyOf(back);
    return { count: taken.length + back.length, keptTiyin, correctionsTiyin: moneyOf(corrections) };
  }

  /** All money taken less all money given back, over all shifts. */
  get keptTiyin(): number {
    return sum([...this.#taken.values()]) - sum([...this.#certain.values()]);
  }
}
