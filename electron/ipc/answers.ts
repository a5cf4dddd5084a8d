/** The answers to a window, by its principal. Only the cashier's window acts for the signed-in person. */
import type { ChannelName } from '../../shared/contract/contract.ts';
import { mayRequest, type Principal } from '../../shared/contract/principals.ts';
import { fail, ok } from '../../shared/result.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { type Answering, type DispatchDeps, dispatchTo, type Gate } from './dispatch.ts';
import { isChannel } from './parse.ts';

export type Answers = (principal: Principal) => Answering;

export interface AnswerDeps extends DispatchDeps {
  /** Logs a request outside the principal's list, without its content. */
  readonly onRefused: (principal: Principal, channel: ChannelName) => void;
}

/** Error beside those of `dispatchTo`: `ipc.other-window` (field: the channel). */
export const answersOf =
  ({ onRefused, ...deps }: AnswerDeps): Answers =>
  (principal) => {
    const refused = (channel: ChannelName): void => onRefused(principal, channel);
    // In another window the till itself acts, so neither the person's rights nor an approval apply.
    const ofTill: Gate = { enter: () => ok({ act: byTill(null), left: () => undefined }), forged: refused };
    const answer = dispatchTo(principal === 'cashier' ? deps : { ...deps, gate: ofTill });
    return (channel, request) => {
      // Before the request is parsed: a refused window learns nothing from its errors.
      if (!isChannel(channel) || mayRequest(principal, channel)) return answer(channel, request);
      refused(channel);
      return Promise.resolve(fail({ code: 'ipc.other-window', field: channel }));
    };
  };
