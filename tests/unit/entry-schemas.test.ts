/**
 * Pins the schema of each kind of entry beside the kind's version. A schema changed without a new version
 * would misread what shops have stored, and other tests may not notice.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FORMS, KINDS, versionOf } from '../../electron/storage/forms.ts';
import { ERROR_CODES } from '../../shared/errors/till-error.ts';

const RULE =
  'what this kind of entry holds is another now: give its form the next version, with an older one that brings the stored entries up (electron/storage/book.ts), and write version and digest into PINNED; a schema that only says the same in other words needs the digest alone';

/** Version and digest of the newest schema. */
const PINNED: Readonly<Record<string, string>> = {
  'approval.given': '4 3fedd4f59cb7',
  'cash-movement.made': '3 3f72fab4c2d7',
  'cash.taken': '5 b29bd7a8726f',
  'confirmation.switched': '2 db114bec6e3e',
  'drawer.opened': '3 a2e34697de1b',
  'goods.changed': '2 be24fae913b4',
  'goods.copy-taken': '2 f70f09ca8c66',
  'goods.import-undone': '2 ec80cd19b28f',
  'goods.imported': '2 a1ef6e515795',
  'goods.voided': '4 517ecc2d9414',
  'journal.opened': '4 b3ccbc516870',
  'journal.salvaged': '9 32af3057d3ef',
  'kept-card.moved': '3 3dd10b7e8f4c',
  'machine.bound': '2 6d7294c3efe2',
  'payment.adopted': '5 d02b2d0c78a3',
  'payment.begun': '5 d02b2d0c78a3',
  'payment.moved': '8 2905c6709c29',
  'print.moved': '4 2ba60c53295e',
  'receipt.moved': '5 adb5408ee76b',
  'refund.begun': '4 e45ba45afd2f',
  'refund.moved': '4 e45ba45afd2f',
  'reports.lost': '2 e58ce8204c3f',
  'role.changed': '2 04f33dbc5854',
  'sale.voided': '3 5c587d83548d',
  'secrets.lost': '2 598a4ae66288',
  'settings.changed': '2 e6732545fb6d',
  'shift.closed': '12 dbf911342ddc',
  'shift.explained': '2 765232eb559b',
  'shift.opened': '3 90b29574ec92',
  'staff.changed': '2 446b76ea2416',
  'staff.refused': '4 12115cfc6094',
  'staff.signed': '2 55340146a54a',
  'task.settled': '3 3897146a3500',
  'terminal.taken': '5 b29bd7a8726f',
};

/** The order of keys is not part of a form, and a new error code changes no kind of entry. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.includes(ERROR_CODES[0]) ? 'a code of an error' : value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

function digestOf(schema: z.ZodType): string {
  const text = JSON.stringify(sorted(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })));
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

it.each(KINDS.toSorted())('%s holds what its version says', (kind) => {
  expect(`${versionOf(kind)} ${digestOf(FORMS[kind].payload)}`, RULE).toBe(PINNED[kind]);
});

it('every kind with stored entries is pinned', () => {
  expect(Object.keys(PINNED).toSorted()).toEqual(KINDS.toSorted());
});
