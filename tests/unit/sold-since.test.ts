/** Which goods were sold since an import: by the order of the log, whatever the clock says. */
import { expect, it } from 'vitest';
import { soldSince } from '../../electron/app/goods/sold-since.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { goodsLogOf } from '../../electron/storage/repositories/goods-in-log.ts';
import { ProductId } from '../../shared/ids.ts';
import { AT, appendAll, cashTaken, LINE, saleOf } from '../support/book-entries.ts';
import { changeId, edit, FILE, openedStore, record, stampAt } from '../support/goods-store.ts';
import { journalParts } from '../support/journals.ts';
import { HOUR } from '../support/virtual-clock.ts';

const sold = (sale: string, product: string, wallMs: number) =>
  cashTaken(
    saleOf(sale, {
      createdAt: { ...AT, wallMs },
      lines: [{ ...LINE, productId: ProductId.parse(product) }],
    }),
  );

it('names what was sold after the import and nothing before it, also if the clock was set back', async () => {
  const opened = openJournal(':memory:', journalParts());
  if (!opened.ok) throw new Error(opened.error.code);
  const journal = opened.value;
  const { goods, unlogged } = openedStore();
  const imported = { happening: 'imported', file: FILE } as const;
  appendAll(journal, sold('sale-1', 'before', AT.wallMs));
  goods.change(edit('import', [record('suv')], imported), stampAt(AT.wallMs));
  expect(soldSince(journal)(changeId('import')), 'the log lacks the entry').toBeNull();
  unlogged.append(goodsLogOf(journal));
  expect(soldSince(journal)(changeId('import'))).toEqual([]);
  appendAll(journal, sold('sale-2', 'suv', AT.wallMs - HOUR), sold('sale-3', 'non', AT.wallMs + HOUR));
  expect(soldSince(journal)(changeId('import'))).toEqual(['non', 'suv']);
  await journal.close();
});
