/** What keeps the books straight: reconciling with the service, and a journal that can't be used. */
import type { Channel } from '../../shared/contract/contract.ts';
import { fail, ok } from '../../shared/result.ts';
import type { House } from '../app/house.ts';
import { viewOf } from '../checkout/sale-view.ts';
import { diagnose } from '../install/diagnose.ts';
import type { Handlers } from '../ipc/handlers.ts';

type CareChannel = Extract<Channel, 'reconcile.run' | 'journal.start-fresh' | 'diagnostics.read'>;

export function careHandlers(house: House): Pick<Handlers, CareChannel> {
  const { desk } = house;
  /** The fresh journal must not be set aside in its turn. */
  let keptAs: string | null = null;
  return {
    'reconcile.run': async () => {
      if (!house.charging.ok) return house.charging;
      const result = await house.reconciler.run();
      if (!result.ok) return result;
      const { answered, unanswered, waiting, withParts, differences, sinceWallMs, atWallMs } = result.value;
      return ok({
        checked: answered,
        unanswered,
        waiting,
        withParts,
        differences: differences.map((attempt) => viewOf(desk, attempt)),
        since: new Date(sinceWallMs).toISOString(),
        at: new Date(atWallMs).toISOString(),
      });
    },
    'diagnostics.read': () => ok(diagnose(house)),
    'journal.start-fresh': ({ reason }) => {
      const { journalError } = house;
      // What the day's check found while the till sells is open still, with payments under way in it.
      const isOpen = !journalError || journalError.code === 'journal.found-damaged';
      if (isOpen && keptAs === null) return fail({ code: 'payment.wrong-state' });
      if (keptAs !== null) return ok({ keptAs });
      const kept = house.startFreshJournal(reason);
      if (!kept.ok) return kept;
      keptAs = kept.value;
      return ok({ keptAs });
    },
  };
}
