/** One process of a run's till: the app's own list of features, on a journal, a network and a clock that fail. */
import { compose, type Till } from '../../../electron/app/compose.ts';
import { type Life, livesOf } from '../../../electron/app/lifecycle.ts';
import { noticeBoard } from '../../../electron/app/notice-board.ts';
import type { GatewayClient } from '../../../electron/gateway/gateway.ts';
import type { Journal } from '../../../electron/storage/journal.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { Publish } from '../../../shared/contract/contract.ts';
import type { FiscalSettings } from '../../../shared/fiscal/items.ts';
import type { Endpoint } from '../../../shared/payment/endpoint.ts';
import { ok } from '../../../shared/result.ts';
import type { Clock, Randomness } from '../../../shared/time.ts';
import { catalogueOf, UNATTENDED } from '../unattended.ts';
import type { SaleBooks } from './memory-journal.ts';
import type { TillGateway } from './network.ts';

export const ENDPOINT: Endpoint = {
  baseUrl: 'https://gateway.example/v2/merchant',
  serviceId: 77,
  mode: 'live',
};
const FISCAL: FiscalSettings = { tin: '123456789', pinfl: null, amountScale: 1, receivedBy: 'card' };

export interface ProcessParts {
  readonly books: SaleBooks;
  readonly gateway: TillGateway;
  readonly clock: Clock;
  readonly random: Randomness;
  /** What the shop sells, by its id. */
  readonly product: (id: string) => Product | undefined;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

const unused = (): never => {
  throw new Error('the till does not call this yet: the simulation has to learn it first');
};

/** Invoices, saved cards and the switch of the confirmation: no feature that begins here calls them. */
const wholeGateway = (gateway: TillGateway): GatewayClient => ({
  ...gateway,
  enableConfirmation: unused,
  disableConfirmation: unused,
  submitReceiptLink: unused,
  createInvoice: unused,
  invoiceStatus: unused,
  requestCardToken: unused,
  verifyCardToken: unused,
  payWithCardToken: unused,
  deleteCardToken: unused,
});

/** What only the screens and the daily comparison read; nobody looks at the open basket here. */
const wholeJournal = (books: SaleBooks): Journal => ({
  ...books,
  openBasket: () => null,
  keepBasket: () => ok(null),
  totalsOfDay: unused,
  countOfRun: unused,
  paymentsOfRun: unused,
  paymentsToAskAgain: unused,
  countToAskAgain: unused,
  countWaiting: unused,
  paymentsNotTold: unused,
  paymentsUntold: unused,
  isPaymentIdKnown: unused,
  reconcileRun: unused,
  saveReconcileRun: unused,
  endReconcileRun: unused,
  lastReconciledWallMs: unused,
  identity: unused,
  historyOf: unused,
  close: unused,
});

/** Nothing of it has begun. Its life is the whole till's but for the daily comparison, which no run lasts for. */
export function composeRun(parts: ProcessParts): Pick<Till, 'handlers'> & Life {
  const { books, gateway, clock, random, product, publish, onBug } = parts;
  const { handlers, features } = compose({
    ...UNATTENDED,
    runtime: 'simulation',
    clock,
    random,
    publish,
    notices: noticeBoard(publish, []),
    onBug,
    catalogue: catalogueOf({ product }),
    fiscal: FISCAL,
    journal: wholeJournal(books),
    endpoint: ENDPOINT,
    gateway: wholeGateway(gateway),
  });
  const { reconcile: _, ...begun } = features;
  return { handlers, ...livesOf(begun, onBug) };
}
