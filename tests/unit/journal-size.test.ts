/** What a sale costs on the disk, roughly; the bench has the exact figure. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bytesPerSale } from '../../tools/bench/sale-size.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('a sale of three goods with payment and receipt adds at most 8 kB to the journal', () => {
  const bytes = bytesPerSale(join(tempFolder(), 'journal.db'), 200);
  expect(bytes).toBeLessThan(8_192);
  expect(bytes).toBeGreaterThan(4_000);
}, 60_000);
