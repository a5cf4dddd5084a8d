/** The parts of a main-process feature: its handlers, its start and its stop. */
import type { Answer, ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { Act } from '../../shared/staff/actor.ts';

/** Runs after the sender, the request and the right are checked. `act`: who acts. */
export type Handler<C extends ChannelName> = (request: Parsed<C>, act: Act) => Answer<C> | Promise<Answer<C>>;

export type Handlers<C extends ChannelName = ChannelName> = { readonly [Name in C]: Handler<Name> };

export interface Feature<C extends ChannelName = never> {
  readonly handlers: Handlers<C>;
  /** Resolves when the page may be answered. Background work that starts here ends with `stop`. */
  start(): void | Promise<void>;
  /** After this resolves, the feature writes nothing more to the books. */
  stop(): void | Promise<void>;
}

/** A feature without background work. */
export const onlyAnswers = <C extends ChannelName>(handlers: Handlers<C>): Feature<C> => ({
  handlers,
  start: () => undefined,
  stop: () => undefined,
});
