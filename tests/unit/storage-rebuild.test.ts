import { join } from 'node:path';
import { it } from 'vitest';
import { filledJournal } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
it('bulk', () => {
  const folder = tempFolder();
  filledJournal(folder, 12_000).close();
  console.time('rebuild');
  expectRebuilt(join(folder, 'journal.db'));
  console.timeEnd('rebuild');
});
