/** Two breads with a part paid in cash: the beginning of the stories of parked sales. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { SaleId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal, sample } from './counter.ts';
import type { VirtualTill } from './virtual-till.ts';

export const BREAD = sample('Obi non');
/** Two breads, and their paid and unpaid parts (tiyin). */
export const TOTAL = 800_000;
export const PART = 300_000;
export const REST = TOTAL - PART;

/** Two breads are in the open basket, with a part paid in cash. */
export function ringUpPart(counter: Counter): SaleId {
  counter.scan(BREAD.barcode, 2 * ONE);
  expect(refusal(counter.cashPart(PART))).toBeNull();
  return counter.saleId;
}

/** The sales that hold money and are not the open one. */
export function heldAt(till: VirtualTill): readonly SaleTendersView[] {
  const sales = till.do('sales.held', undefined);
  return sales.ok ? sales.value : [];
}

/** As after a repair of the journal: whatever the log lacks is gone. */
export async function loseBaskets(till: VirtualTill): Promise<void> {
  await till.crash();
  const database = new DatabaseSync(join(till.folder, 'journal.db'));
  database.exec('DELETE FROM basket');
  database.close();
  await till.start();
}
