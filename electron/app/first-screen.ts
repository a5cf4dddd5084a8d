/** The first screen's whole state, requested at a start and after a reload of the page. */
import type { BasketView } from '../../shared/contract/basket.ts';
import type { CopiedView } from '../../shared/contract/claim.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TasksCount } from '../../shared/contract/tasks.ts';
import type { NetworkView, Notice, ShopView, TillView } from '../../shared/contract/till.ts';
import type { Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { SaleId } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

export interface FirstScreenDeps {
  readonly version: string;
  readonly mode: Mode;
  readonly shop: ShopView;
  readonly fiscal: FiscalSettings;
  readonly secretInMemoryOnly: boolean;
  readonly notSetUp: TillError | null;
  readonly settings: () => Settings;
  /** Whether payer codes can be charged. */
  readonly charging: () => Result<null, TillError>;
  readonly copied: () => CopiedView | null;
  /** The basket of the last run, or a fresh one. */
  readonly openBasket: () => BasketView;
  readonly categories: () => readonly string[];
  /** Payments under way, payments that need a person, and the payments of this sale. */
  readonly payments: (saleId: SaleId) => readonly PaymentView[];
  /** Tasks that need a person. */
  readonly tasks: () => TasksCount;
  readonly network: () => NetworkView;
  readonly notices: () => readonly Notice[];
  /** Whether a shift that a person counts is open. */
  readonly isShiftCounted: () => boolean;
  readonly printsWaiting: () => number;
  /** The signed-in person. */
  readonly staff: () => StaffView;
}

export const createFirstScreen = (deps: FirstScreenDeps): Feature<'till.open'> =>
  onlyAnswers({ 'till.open': () => ok(tillView(deps)) });

function tillView(deps: FirstScreenDeps): TillView {
  const { version, mode, shop, fiscal, secretInMemoryOnly } = deps;
  const charging = deps.charging();
  const basket = deps.openBasket();
  return {
    mode,
    version,
    ...shop,
    settings: deps.settings(),
    fiscal,
    charging: charging.ok ? { ready: true } : { ready: false, error: charging.error },
    copied: deps.copied(),
    secretInMemoryOnly,
    notSetUp: deps.notSetUp,
    basket,
    payments: deps.payments(basket.saleId),
    tasks: deps.tasks(),
    network: deps.network(),
    notices: deps.notices(),
    categories: deps.categories(),
    isShiftCounted: deps.isShiftCounted(),
    printsWaiting: deps.printsWaiting(),
    staff: deps.staff(),
  };
}
