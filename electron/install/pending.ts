/** A provisioning file that waits for the setup code, and the person who types it. */
import type { PendingView } from '../../shared/contract/install.ts';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Feature } from '../ipc/feature.ts';

export interface Pending {
  /** Why it was not taken by itself: `provision.waits` or `provision.payments-open`. */
  readonly why: TillError;
  /** As it stands now: payments come to their ends meanwhile. */
  view(): PendingView;
  /** Takes the file. Errors: as the code guard's and the vault's. Nothing is changed then. */
  accept(code: string): Promise<Result<null, TillError>>;
}

export interface InstallDeps {
  /** null: none waits. */
  readonly pending: Pending | null;
  readonly notices: {
    raise(error: TillError, level: 'warning'): void;
    end(code: ErrorCode): void;
  };
  /** Ends the till in order and begins it anew; null: it can't do that here. */
  readonly restart: (() => void) | null;
}

export function createInstall(deps: InstallDeps): Feature<'install.pending' | 'install.accept'> {
  let { pending } = deps;
  let isTaking = false;
  return {
    handlers: {
      'install.pending': () => ok(pending?.view() ?? null),
      'install.accept': async ({ code }) => {
        // Two presses would ask for two ends, and the second one waits for no payment.
        if (pending === null || isTaking) return fail({ code: 'ipc.bad-arguments', field: 'install.accept' });
        isTaking = true;
        const accepted = await pending.accept(code).finally(() => {
          isTaking = false;
        });
        if (!accepted.ok) return accepted;
        deps.notices.end(pending.why.code);
        pending = null;
        // Also where it begins anew: its end may be put off.
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
