/**
 * The till's open windows and the principal of each. A window is registered before it loads its page. Reloads
 * and navigation keep its principal; closing the window ends it.
 */
import type { WebContents } from 'electron';
import type { EventName } from '../../shared/contract/contract.ts';
import { mayReceive, type Principal } from '../../shared/contract/principals.ts';

/** The part of a window's contents that the pipe uses. */
export interface Contents extends Pick<WebContents, 'send' | 'isDestroyed'> {
  once(event: 'destroyed', listener: () => void): unknown;
}

export interface OurWindows {
  /** @throws if the window is registered already: its principal never changes. */
  register(contents: Contents, principal: Principal): void;
  /** null: the window is not ours, or closed. */
  principalOf(contents: Contents): Principal | null;
  /** The windows that get this event. */
  receiversOf(event: EventName): readonly Contents[];
}

export function createOurWindows(): OurWindows {
  const open = new Map<Contents, Principal>();
  return {
    register: (contents, principal) => {
      if (open.has(contents)) throw new Error('a window has one principal');
      open.set(contents, principal);
      contents.once('destroyed', () => open.delete(contents));
    },
    principalOf: (contents) => open.get(contents) ?? null,
    receiversOf: (event) =>
      [...open].flatMap(([contents, principal]) =>
        mayReceive(principal, event) && !contents.isDestroyed() ? [contents] : [],
      ),
  };
}
