/** A log longer than a file can hold: progress, stopping, and the note that it was cut. */
import { describe, expect, it } from 'vitest';
import type { AuditExportProgress } from '../../shared/contract/audit.ts';
import type { Request } from '../../shared/contract/contract.ts';
import { filledJournal } from '../support/journals.ts';
import { openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A workbook takes 5,000 entries. */
const SOLD = 5_040;
const ALL: Request<'audit.export'> = {
  before: null,
  staffId: null,
  groups: [],
  day: null,
  format: 'xlsx',
  language: 'en',
  name: 'Who did what',
  called: {},
};

async function oldTill(onProgress: (progress: AuditExportProgress) => void = () => undefined) {
  const folder = tempFolder();
  filledJournal(folder, SOLD).close();
  const files: string[] = [];
  const shop = await openedTill(folder, {
    isMultiplied: true,
    onSave: (name) => void files.push(name),
    publish: (event, payload) => {
      if (event === 'audit.export-progress') onProgress(payload as AuditExportProgress);
    },
  });
  return { shop, files };
}

describe('a log longer than a file', () => {
  it('is cut in a workbook, which says so; a text file has all of it', async () => {
    const told: AuditExportProgress[] = [];
    const { shop } = await oldTill((progress) => void told.push(progress));
    expect(await shop.ask('audit.export', ALL)).toMatchObject({
      value: { entries: 5_000, isCut: true, brokenAt: null },
    });
    // The chain is checked from start to end, then come the rows, at most as many as the file holds.
    const checked = told.filter(({ entries }) => entries === 0).map(({ checkedTo }) => checkedTo);
    expect(checked.length).toBeGreaterThan(2);
    expect(checked).toEqual(checked.toSorted((one, other) => one - other));
    expect(checked.at(-1)).toBe(told.at(-1)?.last);
    const read = told.map(({ entries }) => entries);
    expect(read).toEqual(read.toSorted((one, other) => one - other));
    expect(read.at(-1)).toBe(5_000);

    const text = await shop.ask('audit.export', { ...ALL, format: 'csv' });
    expect(text).toMatchObject({ value: { isCut: false } });
    expect(text.ok ? text.value.entries : 0).toBeGreaterThan(SOLD);
  });

  it.each([
    ['while its chain is followed', ({ entries }: AuditExportProgress) => entries === 0],
    ['while its rows are read', ({ entries }: AuditExportProgress) => entries > 0],
  ])('writes nothing when it is stopped %s', async (_, isThere) => {
    let stop = (): void => undefined;
    const { shop, files } = await oldTill((progress) => {
      if (isThere(progress)) stop();
    });
    stop = () => void shop.ask('audit.export-cancel', undefined);
    expect(await shop.ask('audit.export', ALL)).toMatchObject({ value: { name: null, entries: 0 } });
    expect(files).toEqual([]);
  });
});
