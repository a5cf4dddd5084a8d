/** Counts the receipts independently, entry by entry: without a gap, and no number twice. */

import type { Mode } from '../../../shared/endpoint.ts';
import type { SaleId } from '../../../shared/ids.ts';
import type { Sale } from '../../../shared/sale/sale.ts';

export class ReceiptWatch {
  readonly #last = new Map<Mode, number>();
  readonly #numbers = new Map<SaleId, number>();

  /** sale: after an entry of this kind. Returns what is wrong. */
  stored({ saleId, mode, state, receiptNo }: Sale, kind: string): readonly string[] {
    const number = receiptNo?.number ?? null;
    const last = this.#last.get(mode) ?? 0;
    const given = this.#numbers.get(saleId) ?? null;
    const due = given ?? (state === 'completed' ? last + 1 : null);
    if (number !== null && given === null) {
      this.#numbers.set(saleId, number);
      this.#last.set(mode, Math.max(last, number));
    }
    return number === due ? [] : [`(23) ${saleId} after ${kind} has the number ${number}, and ${due} is due`];
  }
}
