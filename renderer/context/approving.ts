/**
 * Approvals in one place: a request without its right asks for a manager's approval, and then goes out again
 * unchanged. The sender does not notice: without an approval the refusal is the answer.
 */
import { createStore } from 'zustand/vanilla';
import type { Answer, ChannelName, Request } from '../../shared/contract/contract.ts';
import type { NeedView } from '../../shared/contract/staff.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Api } from './api.ts';

export type Approver = Request<'staff.approve'>['by'];

/** Lies over the screen until a person answers. */
export type Wanted =
  | { readonly kind: 'approval'; readonly need: NeedView }
  /** channel: the refused request. */
  | { readonly kind: 'first-manager'; readonly channel: string };

export interface ApprovingState {
  readonly wanted: Wanted | null;
}

export type ApprovingStore = ReturnType<typeof createApproving>;

/**
 * Requests about people themselves: another person can't approve them. Code and cash were asked for before the
 * customer paid (`agreeing.ts`), so that no question covers a payment. A slip is booked after the terminal took the
 * money: without its number, a manager is asked then.
 */
const asksNobody = (channel: ChannelName): boolean =>
  /^(?:staff|people|roles)\./.test(channel) || channel === 'tender.code' || channel === 'tender.cash';

/** A person with the right is missing. */
export const isOfRight = ({ code }: TillError): boolean =>
  code === 'right.needed' || code === 'first-manager.needed';

/** direct: sends without approvals, so that a refusal comes back unchanged. */
export function createApproving(direct: Api) {
  const store = createStore<ApprovingState>()(() => ({ wanted: null }));
  const { getState, setState } = store;
  /** The request that waits, and the function that ends the wait. */
  let waiting: { readonly request: Request<'staff.need'>; readonly end: (isDone: boolean) => void } | null =
    null;

  const open = (wanted: Wanted, request: Request<'staff.need'>): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isDone: boolean): void => {
        waiting = null;
        setState({ wanted: null });
        resolve(isDone);
      };
      waiting = { request, end };
      setState({ wanted });
    });

  /** Answers whether to send the request again. */
  const letIn = async (
    request: Request<'staff.need'>,
    error: TillError,
  ): Promise<Result<boolean, TillError>> => {
    if (getState().wanted !== null) return ok(false);
    if (error.code === 'first-manager.needed') {
      await open({ kind: 'first-manager', channel: request.channel }, request);
      return ok(false);
    }
    const need = await direct.ask('staff.need', request);
    // A second press came during the query.
    if (!need.ok || getState().wanted !== null) return ok(false);
    if (need.value.isHeld) return ok(true);
    if (need.value.approvers.length === 0 && !need.value.bySetupCode) {
      return fail({ code: 'approval.impossible', field: need.value.right });
    }
    return ok(await open({ kind: 'approval', need: need.value }, request));
  };

  /** The request's values changed: the approver must read the new ones first. */
  const showChanged = async (mine: NonNullable<typeof waiting>): Promise<void> => {
    const need = await direct.ask('staff.need', mine.request);
    if (need.ok && mine === waiting) setState({ wanted: { kind: 'approval', need: need.value } });
  };

  return {
    ...store,
    api: {
      subscribe: (event, listen) => direct.subscribe(event, listen),
      ask: async <C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>> => {
        const answer: Answer<C> = await direct.ask(channel, request);
        if (answer.ok || asksNobody(channel) || !isOfRight(answer.error)) return answer;
        const isLetIn = await letIn({ channel, request }, answer.error);
        if (!isLetIn.ok) return isLetIn;
        return isLetIn.value ? direct.ask(channel, request) : answer;
      },
    } satisfies Api,
    /** The question for the first manager, from a screen that nobody here may see. */
    askManager: (): void => {
      if (getState().wanted !== null) return;
      void open(
        { kind: 'first-manager', channel: 'staff.now' },
        { channel: 'staff.now', request: undefined },
      );
    },
    /** Answers why the approval was refused, or null: then the waiting request goes out again. */
    approve: async (by: Approver): Promise<TillError | null> => {
      const mine = waiting;
      const { wanted } = getState();
      if (mine === null || wanted?.kind !== 'approval') return null;
      const answer = await direct.ask('staff.approve', { ...mine.request, seen: wanted.need.seen, by });
      if (!answer.ok && answer.error.code !== 'approval.not-needed') {
        if (answer.error.code === 'approval.changed') await showChanged(mine);
        return answer.error;
      }
      if (mine === waiting) mine.end(true);
      return null;
    },
    /** No approval: the refusal stays. */
    cancel: (): void => waiting?.end(false),
  };
}
