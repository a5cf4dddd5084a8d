/** The surroundings of a run's till, and the callbacks about its actions. */
import type { BasketWrite } from '../../../electron/storage/journal-baskets.ts';
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { fragileJournal } from './fragile-journal.ts';
import type { MachineKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';
import type { WorldNetworkDeps } from './network.ts';
import type { SimulatedService } from './service.ts';
import type { DrawnSettings } from './slips.ts';
import type { WorldTime } from './virtual-time.ts';

export interface SimulatedTillDeps {
  readonly time: WorldTime;
  readonly books: SaleBooks;
  readonly seed: number;
  /** True of both services. */
  readonly givenFacts: ServiceFacts;
  readonly services: readonly [SimulatedService, SimulatedService];
  readonly network: Omit<WorldNetworkDeps, 'isAlive' | 'service' | 'onAnswered'>;
  readonly settings: DrawnSettings;
  /** The shop's products by id. */
  readonly product: (id: string) => Product | undefined;
  readonly drawWriteFault: Parameters<typeof fragileJournal>[1]['drawFault'];
  readonly onFault: (kind: MachineKind, state: PaymentStateName | null) => void;
  readonly onStored: (entry: NewEntry, act: Act) => void;
  /** A basket is written. */
  readonly onBaskets: (changes: readonly BasketWrite[]) => void;
  /** The page gets a state that the journal does not hold. */
  readonly onEarlyNews: (text: string) => void;
  /** A person has seen this payment as paid, and the till knows that. */
  readonly onShown: (payment: PaymentView) => void;
  /** A power cut killed the process at a write. */
  readonly onKilled: () => void;
  /** A process has ended in any way. */
  readonly onEnded: () => void;
  readonly log: (text: () => string) => void;
}
