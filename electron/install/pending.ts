/** A provisioning file that waits for the setup code, and the person who types it. */
import type { PendingView } from '../../shared/contract/install.ts';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Feature } from '../ipc/feature.ts';

export interface Pending {
  readonly view: PendingView;
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
  return {
    handlers: {
      'install.pending': () => ok(pending?.view ?? null),
      'install.accept': async ({ code }) => {
        if (pending === null) return fail({ code: 'ipc.bad-arguments', field: 'install.accept' });
        const accepted = await pending.accept(code);
        if (!accepted.ok) return accepted;
        pending = null;
        deps.notices.end('provision.waits');
        if (deps.restart === null) deps.notices.raise({ code: 'provision.taken' }, 'warning');
        deps.restart?.();
        return ok({ restarts: deps.restart !== null });
      },
    },
    start: () => {
      if (pending !== null) deps.notices.raise({ code: 'provision.waits' }, 'warning');
    },
    stop: () => undefined,
  };
}
