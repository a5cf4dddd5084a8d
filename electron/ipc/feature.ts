/** What a feature of the main process is: its answers to the page, and what it does at the start and at the end. */
import type { Answer, ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { Act } from '../../shared/staff/actor.ts';

/** The sender is checked, the request is parsed, the right is there: `act` says who does it. */
export type Handler<C extends ChannelName> = (request: Parsed<C>, act: Act) => Answer<C> | Promise<Answer<C>>;

export type Handlers<C extends ChannelName = ChannelName> = { readonly [Name in C]: Handler<Name> };

export interface Feature<C extends ChannelName = never> {
  readonly handlers: Handlers<C>;
  /** Resolves when the page may be answered. What goes on by itself ends with `stop`. */
  start(): void | Promise<void>;
  /** Nothing of it writes to the books once this has resolved. */
  stop(): void | Promise<void>;
}

/** A feature that begins nothing by itself. */
export const onlyAnswers = <C extends ChannelName>(handlers: Handlers<C>): Feature<C> => ({
  handlers,
  start: () => undefined,
  stop: () => undefined,
});
