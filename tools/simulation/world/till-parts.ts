/** What the till of a run stands on, and who is told what it does. */
import type { BasketWrite } from '../../../electron/storage/journal-baskets.ts';
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import type { ShiftMode } from '../../../shared/shift/shift.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { fragileJournal } from './fragile-journal.ts';
import type { MachineKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';
import type { NetworkParts } from './network.ts';
import type { SimulatedService } from './service.ts';
import type { WorldTime } from './virtual-time.ts';

export interface TillParts {
  readonly time: WorldTime;
  readonly books: SaleBooks;
  readonly seed: number;
  /** True of both services. */
  readonly givenFacts: ServiceFacts;
  readonly services: readonly [SimulatedService, SimulatedService];
  readonly network: Omit<NetworkParts, 'isAlive' | 'service' | 'onHeard'>;
  /** How the shop keeps its shifts. */
  readonly shifts: ShiftMode;
  /** What the shop sells, by its id. */
  readonly product: (id: string) => Product | undefined;
  readonly drawWriteFault: Parameters<typeof fragileJournal>[1]['drawFault'];
  readonly onFault: (kind: MachineKind, state: PaymentStateName | null) => void;
  readonly onStored: (entry: NewEntry, act: Act) => void;
  /** A basket is written. */
  readonly onBaskets: (changes: readonly BasketWrite[]) => void;
  /** The page is told a state that the journal does not hold. */
  readonly onEarlyNews: (text: string) => void;
  /** Somebody has been shown that this payment is paid, and the till knows. */
  readonly onShown: (payment: PaymentView) => void;
  /** The process was killed by the power, at a write. */
  readonly onKilled: () => void;
  /** A process has ended, in whichever way. */
  readonly onEnded: () => void;
  readonly log: (text: () => string) => void;
}
