/** A sale's row as the rest of the till reads it. */
import type { SQLOutputValue } from 'node:sqlite';
import type { ReceiptLine } from '../../shared/contract/views.ts';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { StoredSale } from './journal.ts';

export function readSale(row: Record<string, SQLOutputValue>): StoredSale {
  const cash =
    row.cash_wall_ms === null
      ? null
      : {
          givenTiyin: tiyin(Number(row.cash_given_tiyin)),
          changeTiyin: tiyin(Number(row.cash_change_tiyin)),
          atWallMs: Number(row.cash_wall_ms),
        };
  return {
    saleId: SaleId.parse(row.sale_id),
    mode: row.mode === 'live' ? 'live' : 'training',
    createdWallMs: Number(row.created_wall_ms),
    totalTiyin: tiyin(Number(row.total_tiyin)),
    vatTiyin: tiyin(Number(row.vat_tiyin)),
    lines: JSON.parse(String(row.lines)) as ReceiptLine[],
    items: JSON.parse(String(row.items)) as FiscalItem[],
    cash,
  };
}
