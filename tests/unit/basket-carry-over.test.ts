/** A journal from before baskets had lines of their own: its open basket continues line by line. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { migrate } from '../../electron/storage/database.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { rebuild } from '../../electron/storage/rebuild.ts';
import { openedJournal } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** The schema steps from before baskets had lines of their own. */
const BEFORE = 5;

it('takes over the lines of the open basket in order, under the same sale', () => {
  const path = join(tempFolder(), 'journal.db');
  const database = new DatabaseSync(path);
  migrate(database, MIGRATIONS.slice(0, BEFORE), 0);
  const lines = [
    { productId: 'p-2', quantity: 250 },
    { productId: 'p-1', quantity: 2_000 },
  ];
  database
    .prepare('INSERT INTO open_basket (one, sale_id, lines) VALUES (1, ?, ?)')
    .run('sale-7', JSON.stringify(lines));
  migrate(database, MIGRATIONS, BEFORE);
  rebuild(database);
  database.close();

  const journal = openedJournal(path);
  const basket = journal.openBasket();
  expect(basket).toMatchObject({
    saleId: 'sale-7',
    state: 'open',
    discount: null,
    voided: [],
    lines: [
      {
        what: { kind: 'product', productId: 'p-2' },
        quantity: 250,
        position: 0,
        priceTiyin: null,
        labels: [],
      },
      { what: { kind: 'product', productId: 'p-1' }, quantity: 2_000, position: 1, discount: null, note: '' },
    ],
  });
  expect(new Set(basket?.lines.map(({ lineId }) => lineId)).size).toBe(2);
  journal.close();
});
