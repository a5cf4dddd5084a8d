/** Requests that wait for a manager: what memory and log keep of them. */
import { expect, it } from 'vitest';
import { waitingQuestions } from '../../electron/staff/questions.ts';
import type { Refused } from '../../electron/staff/refusals.ts';
import { StaffId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

it('a request that was not approved is noted without its card number, expiry and customer', () => {
  const noted: Refused[] = [];
  const questions = waitingQuestions({
    clock: new VirtualClock(),
    journal: {
      keepUnapproved: () => ok(null),
      forgetUnapproved: () => ok(null),
      unapprovedRequests: () => [],
    },
    refusals: {
      note: (refused) => void noted.push(refused),
      logDue: () => undefined,
      logAll: () => undefined,
    },
  });
  const request = {
    cardNumber: '8600000000000007',
    expiry: '0739',
    keep: { name: 'Aziza', phone: '998901234567' },
  };
  const actor = { by: 'staff', id: StaffId.parse('lola') } as const;
  questions.ask({ act: { actor, approvedBy: null }, right: 'kept-card', channel: 'card.ask', request });
  questions.over();
  expect(noted).toMatchObject([
    { what: 'right', right: 'kept-card', channel: 'card.ask', waited: { times: 1 } },
  ]);
  for (const planted of [request.cardNumber, request.expiry, 'Aziza', request.keep.phone])
    expect(JSON.stringify(noted)).not.toContain(planted);
});
