/**
 * Baskets, line by line: an edit writes only the changed rows. Also which marking codes lie in a basket or
 * were sold.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Basket } from '../../../shared/sale/basket.ts';
import type { Writer } from '../append.ts';
import type { Transact } from '../database.ts';
import type { BasketJournal, BasketWrite } from '../journal-baskets.ts';
import { VOIDED_OF } from '../log.ts';
import { basketReader, basketWriter } from './stored-basket.ts';

export function basketsIn(
  database: DatabaseSync,
  transact: Transact,
  appendWith: Writer['appendWith'],
): BasketJournal {
  const run = {
    open: database.prepare("SELECT * FROM basket WHERE state = 'open'"),
    one: database.prepare('SELECT * FROM basket WHERE sale_id = ?'),
    parked: database.prepare(
      "SELECT * FROM basket WHERE state = 'parked' ORDER BY parked_wall_ms DESC, sale_id DESC",
    ),
    // If a sale has ended, its pieces in a basket count as the sale's until that basket is dropped. A
    // training sale takes no piece from the shelf.
    inBasket: database.prepare(`SELECT 1 FROM basket_line,
        json_each(CASE WHEN json_valid(basket_line.line) THEN basket_line.line END, '$.labels')
      WHERE json_each.value = :label AND NOT EXISTS (
        SELECT 1 FROM label JOIN sale ON sale.made_seq = label.sale
        WHERE label.label = :label AND sale.sale_id = basket_line.sale_id
        AND sale.state IN ('completed', 'voided'))
      AND NOT EXISTS (
        SELECT 1 FROM sale WHERE sale.sale_id = basket_line.sale_id AND sale.mode <> :mode)
      AND NOT EXISTS (SELECT 1 FROM basket
        WHERE basket.sale_id = basket_line.sale_id
        AND CASE WHEN json_valid(basket.whole) THEN basket.whole ->> '$.mode' <> :mode END) LIMIT 1`),
    // The entry of the basket's end, behind the sale's beginning. The terms must repeat the index log_beside
    // exactly.
    ended: database.prepare(`SELECT 1 FROM log WHERE seq > (SELECT made_seq FROM sale WHERE sale_id = :saleId)
      AND kind IN ('goods.voided', 'sale.voided', 'drawer.opened') AND ${VOIDED_OF} = :saleId LIMIT 1`),
    // Booked money counts as held. A payment in flight keeps the piece too, even if its basket was lost.
    sold: database.prepare(`SELECT 1 FROM label JOIN sale ON sale.made_seq = label.sale
      WHERE label.label = :label AND sale.mode = :mode AND sale.state <> 'voided' AND (
        (SELECT COALESCE(SUM(amount_tiyin), 0) FROM tender
          WHERE tender.sale = label.sale AND booked_seq IS NOT NULL) >
        (SELECT COALESCE(SUM(amount_tiyin), 0) FROM refund
          WHERE refund.sale = label.sale AND refund.state = 'refunded' AND booked_seq IS NOT NULL)
        OR EXISTS (SELECT 1 FROM payment WHERE payment.sale = label.sale AND unfinished = 1)) LIMIT 1`),
  };
  const read = basketReader(database);
  const write = basketWriter(database);
  /** The open basket as stored, so that an edit of a long basket reads no lines; null: unknown. */
  let known: Basket | null = null;
  return {
    openBasket: () => {
      if (known) return known;
      const row = run.open.get();
      known = row ? read(row) : null;
      return known;
    },
    basket: (saleId) => {
      const row = run.one.get(saleId);
      return row ? read(row) : null;
    },
    parkedBaskets: () => run.parked.all().map(read),
    hasLoggedEnd: (saleId) => run.ended.get({ saleId }) !== undefined,
    isLabelInBasket: (label, mode) => run.inBasket.get({ label, mode }) !== undefined,
    isLabelSold: (label, mode) => run.sold.get({ label, mode }) !== undefined,
    saveBaskets: (changes, appended = null) => {
      const work = (): void => changes.forEach(write);
      if (appended !== null) {
        // The entry's listeners may read the basket before this returns, so they must not get the old one.
        known = null;
        return appendWith(appended.act, appended.entry, work);
      }
      const written = transact(work);
      known = written.ok && known ? edited(known, changes) : null;
      return written;
    },
  };
}

/** The open basket after these changes; null unless they are a single edit of it. */
function edited(known: Basket, [change, ...others]: readonly BasketWrite[]): Basket | null {
  if (!change || 'dropped' in change || others.length > 0) return null;
  const { basket, lines, removed } = change;
  if (basket.saleId !== known.saleId || basket.state !== 'open') return null;
  const inPlace = new Map(known.lines.map((line) => [line.lineId, line]));
  for (const lineId of removed) inPlace.delete(lineId);
  for (const line of lines) inPlace.set(line.lineId, line);
  return { ...basket, lines: [...inPlace.values()].toSorted((one, other) => one.position - other.position) };
}
