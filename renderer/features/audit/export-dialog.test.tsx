import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditExportedView } from '../../../shared/contract/audit.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { DILSHOD, EVERYBODY, LOLA, standing } from '../../testing/staff-views.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import AuditScreen from './audit-screen.tsx';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const SAVED: AuditExportedView = { name: 'log.csv', entries: 41, isCut: false, brokenAt: null };

/** Dilshod reads the log of Lola's refunds. */
async function atTheLog(answers: Answers) {
  const drawn = await drawInTill(
    <>
      <AuditScreen />
      <Dialogs />
    </>,
    {
      'people.list': () => fail({ code: 'right.needed', field: 'people' }),
      'history.people': () => ok(EVERYBODY.map((person) => ({ ...person, counts: true }))),
      'audit.page': () => ok({ rows: [], people: [DILSHOD, LOLA], roles: [], next: null }),
      'audit.check': () => ok({ checkedTo: 47, last: 47, brokenAt: null }),
      'audit.export-cancel': () => ok(null),
      ...answers,
    },
  );
  drawn.api.publish('staff.changed', standing(DILSHOD));
  await page.getByLabelText('Who', { exact: true }).selectOptions('Lola');
  await page.getByLabelText('What', { exact: true }).selectOptions('Refunds');
  await press('Save as a file');
  return drawn;
}

test('the export saves the filtered entries, in the chosen format and with the till’s wording', async () => {
  const { api } = await atTheLog({ 'audit.export': () => ok({ ...SAVED, isCut: true }) });
  await page.getByText('Excel (up to 5 000 entries)').click();
  await press('Save…');
  await expect.element(page.getByRole('status').last()).toMatchTextContent('41 entries are in “log.csv”');
  await expect.element(page.getByText(/There are more entries than this file takes/)).toBeVisible();
  const [asked] = api.requests.get('audit.export') ?? [];
  expect(asked).toMatchObject({
    staffId: LOLA.staffId,
    groups: ['refund'],
    day: null,
    before: null,
    format: 'xlsx',
    language: 'en',
    called: {
      'audit.kind.refund.moved': 'Refund',
      'audit.what.refund.moved.unknown': 'not certain',
      'audit.till-for': 'The till, for {name}',
      'right.refund': 'Refund',
      'audit.head.who-id': 'Who (id)',
    },
  });
  // The explanation of a right is not its name.
  expect(JSON.stringify(asked)).not.toContain('Give money back for a paid sale');
});

test('a long export shows its progress, and Stop ends it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { api, app } = await atTheLog({
    'audit.export': async () => {
      await promise;
      return ok({ ...SAVED, name: null, entries: 0 });
    },
  });
  await press('Save…');
  const status = page.getByRole('dialog').getByRole('status');
  await expect.element(status).toMatchTextContent('Choose where to save');
  api.publish('audit.export-progress', { checkedTo: 4_000, last: 90_000, entries: 0 });
  await expect.element(status).toMatchTextContent('4000 of 90000');
  api.publish('audit.export-progress', { checkedTo: 90_000, last: 90_000, entries: 600 });
  await expect.element(status).toMatchTextContent('600 entries read');
  await press('Stop');
  expect(api.sent).toContain('audit.export-cancel');
  expect(app.route.getState().dialog).toBeNull();
  resolve();
});

test('an export of a broken log warns the person who saves it', async () => {
  await atTheLog({ 'audit.export': () => ok({ ...SAVED, brokenAt: 32 }) });
  await press('Save…');
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent('The log is broken at entry 32');
});
