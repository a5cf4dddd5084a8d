/** What the people at the counter have at hand. */
import type { CardHabits } from './card-people.ts';
import type { Dice } from './dice.ts';
import type { ManagerDeps } from './manager.ts';
import type { SaleBooks } from './memory-journal.ts';
import type { Plan } from './plan.ts';
import type { Slips } from './slips.ts';
import type { WorldTime } from './virtual-time.ts';

export interface PeopleDeps extends ManagerDeps {
  readonly books: SaleBooks;
  readonly time: WorldTime;
  readonly plan: Plan;
  /** Only actions of a day without trouble. */
  readonly isMild: boolean;
  /** A payment that a customer is about to approve is not set aside. */
  readonly isPatient: boolean;
  /** A payment without an answer is also set aside. */
  readonly isHasty: boolean;
  /** The probability of a refund in the service's cabinet, for each visit to a paid sale. */
  readonly cabinetRefunds: number;
  /** The dice of a shop with part payments; null: one tender pays all. */
  readonly mixed: Dice | null;
  readonly slips: Slips;
  /** The dice for senseless actions there; null: there are none. */
  readonly fumbles: Dice | null;
  /** The dice for edits while the paid sum is uncertain; null: there are none. */
  readonly edits: Dice | null;
  /** The dice of a shop with returns; null: no returns. */
  readonly returns: Dice | null;
  /** null: no sale is paid by card. */
  readonly cards: CardHabits | null;
  /** The dice of a shop that puts unpaid goods back on the shelf; null: it does not. */
  readonly shelf: Dice | null;
  /** A shop that sends invoices. dice: beside payer codes; dice null: for each sale. null: none. */
  readonly invoices: { readonly dice: Dice | null } | null;
  readonly log: (text: () => string) => void;
}
