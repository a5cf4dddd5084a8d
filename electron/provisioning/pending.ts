/** A provisioning file that waits until a person types the setup code. */
import type { PendingView } from '../../shared/contract/install.ts';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Feature } from '../ipc/feature.ts';

export interface Pending {
  /** Why the till did not take the file itself: `provision.waits` or `provision.payments-open`. */
  readonly why: TillError;
  /** The current state: payments may end meanwhile. */
  view(): PendingView;
  /** Takes the file. Errors: those of the code guard and the vault; nothing is changed then. */
  accept(code: string): Promise<Result<null, TillError>>;
}

export interface InstallDeps {
  /** null: no file waits. */
  readonly pending: Pending | null;
  readonly notices: {
    raise(error: TillError, level: 'warning'): void;
    end(code: ErrorCode): void;
  };
  /** Ends the till in order and starts it again; null: this is impossible here. */
  readonly restart: (() => void) | null;
}

export function createInstall(deps: InstallDeps): Feature<'install.pending' | 'install.accept'> {
  let { pending } = deps;
  let isTaking = false;
  return {
    handlers: {
      'install.pending': () => ok(pending?.view() ?? null),
      'install.accept': async ({ code }) => {
        // Two requests would quit twice, and the second quit waits for no payment.
        if (pending === null || isTaking) return fail({ code: 'ipc.bad-arguments', field: 'install.accept' });
        isTaking = true;
        const accepted = await pending.accept(code).finally(() => {
          isTaking = false;
        });
        if (!accepted.ok) return accepted;
        deps.notices.end(pending.why.code);
        pending = null;
        // Raised even if the till restarts, because the restart may be postponed.
        deps.notices.raise({ code: 'provision.taken' }, 'warning');
        deps.restart?.();
        return ok({ restarts: deps.restart !== null });
      },
    },
    start: () => {
      if (pending !== null) deps.notices.raise(pending.why, 'warning');
    },
    stop: () => undefined,
  };
}
