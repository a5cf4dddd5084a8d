/**
 * A locked page sends only requests that need no person. It answers others itself, as the main process would:
 * there each refused request is logged, and a refetch is no trespass.
 */

import type { Answer, ChannelName, Request } from '../../shared/contract/contract.ts';
import { OPEN_TO_ANYONE } from '../../shared/contract/open-to-anyone.ts';
import type { StaffView } from '../../shared/contract/staff.ts';
import type { StaffId } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import type { Api } from './api.ts';
import { isLocked, type StaffStore } from './staff.ts';

/** The answer to one of these may change or end the signed-in person. */
const COMES_OR_GOES: ReadonlySet<ChannelName> = new Set(['staff.sign-in', 'staff.lock', 'staff.sign-out']);

/**
 * While a person signs in or out, other requests wait: they could arrive after the change. Each is sent only
 * if its sender is still signed in. direct: sends without this wait.
 */
export function queuedWhileLocked(direct: Api, staff: Pick<StaffStore, 'getState' | 'take'>): Api {
  let underWay: Promise<unknown> | null = null;
  const whoIsHere = (): StaffId | null => staff.getState().view.person?.staffId ?? null;

  const turn = async <C extends ChannelName>(work: Promise<Answer<C>>): Promise<Answer<C>> => {
    underWay = work;
    try {
      const answer = await work;
      // The person is known before any waiting request goes on.
      if (answer.ok) staff.take(answer.value as StaffView);
      return answer;
    } finally {
      if (underWay === work) underWay = null;
    }
  };

  return {
    subscribe: (event, listen) => direct.subscribe(event, listen),
    ask: async <C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>> => {
      if (COMES_OR_GOES.has(channel)) return turn(direct.ask(channel, request));
      if (OPEN_TO_ANYONE.has(channel)) return direct.ask(channel, request);
      const asker = whoIsHere();
      while (underWay !== null) await underWay;
      if (isLocked(staff.getState()) || whoIsHere() !== asker) return fail({ code: 'sign-in.needed' });
      return direct.ask(channel, request);
    },
  };
}
