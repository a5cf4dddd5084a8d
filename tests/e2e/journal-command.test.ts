/** The shop runs `npm run journal` for a person on the telephone, on the folder of a till with sales. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownTill } from '../support/own-till.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
it('the journal of a till with sales', { timeout: 240_000 }, async () => {
  const dataFolder = join(tempFolder(), 'till');
  /** The command's last line and its exit code. */
  const journal = (...words: readonly string[]): readonly [line: string, code: number | null] => {
    const run = join(ROOT, 'tools', 'scripts', 'run.js');
    const { stdout, status } = spawnSync(process.execPath, [run, 'journal', ...words, '--data', dataFolder], {
      encoding: 'utf8',
    });
    return [stdout.trim().split('\n').at(-1) ?? '', status];
  };

  await step(
    'waits for the till to close, reports that the books are whole, and shows a payment',
    async () => {
      const till = await ownTill({ dataFolder });
      const cashier = cashierAt(till.page);
      await cashier.addByBarcode(SAMPLE_BARCODE);
      await cashier.payWith(codeOf('approved'));
      await cashier.waitFor('paid');
      expect(journal('verify')).toEqual([expect.stringContaining('close the till first'), 2]);
      expect(await till.stop()).toBe(0);

      expect(journal('verify')).toEqual([expect.stringMatching(/^journal: ok, \d+ entries$/), 0]);
      const [paid] = ledgerOf(dataFolder);
      const [told, code] = journal('show', String(paid?.transaction_id));
      expect(told).not.toBe('');
      expect(code).toBe(0);
      expect(journal('rebuild')).toEqual([expect.stringMatching(/^journal: rebuilt to \d+$/), 0]);
    },
  );

  await step('names an entry that was edited, and repairs it from the lines', () => {
    const books = new DatabaseSync(join(dataFolder, 'journal.db'));
    const { seq } = books.prepare("SELECT seq FROM log WHERE kind = 'payment.begun'").get() ?? {};
    books
      .prepare(
        'UPDATE log SET payload = replace(payload, \'"amountTiyin":\', \'"amountTiyin":1\') WHERE seq = ?',
      )
      .run(Number(seq));
    books.close();
    expect(journal('verify')).toEqual([expect.stringMatching(`^journal: broken at ${Number(seq)}: `), 1]);
    expect(journal('repair')).toEqual([
      expect.stringMatching(/^journal: repaired to \d+, \d+ entries regained$/),
      0,
    ]);
    expect(journal('verify')).toEqual([expect.stringMatching(/^journal: ok, \d+ entries$/), 0]);
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', refunded_tiyin: 0 }]);
  });
});
