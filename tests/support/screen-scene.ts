/** What a scene is, and payments of earlier customers that scenes put into the strip. */

import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillView } from '../../shared/contract/till.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { LOGO_PICTURE } from './drawn-pictures.ts';
import { fakePayment, IN_STATE } from './fake-payments.ts';
import type { FakeTill } from './fake-till.ts';
import type { OpenScreen, ScreenOptions } from './screen-walk.ts';

export interface Scene {
  readonly till?: Partial<TillView>;
  readonly hash?: string;
  /** The sign that the page is there, where it is not the panel. */
  readonly waitFor?: string;
  /** The scene ends with the printer's page, drawn as on paper. */
  readonly onPaper?: boolean;
  readonly prepare?: (till: FakeTill) => void;
  readonly walk: (screen: OpenScreen, till: FakeTill) => Promise<void>;
}

/** The page's clock as a scene opens, whatever the day of the run: soon after what the scenes' payments date from. */
export const OPENED_AT = '2026-11-20T09:45:00.000Z';

/** Of something that happened in a scene so long ago. */
export const before = (ms: number): string => new Date(Date.parse(OPENED_AT) - ms).toISOString();

/** The page on which it opens, and the sign that this page is there. */
export const openedBy = ({ hash = '', waitFor }: Scene): ScreenOptions => ({
  hash,
  ...(waitFor === undefined ? {} : { waitFor }),
});

/** A payment of an earlier customer, in the strip. */
export const aside = (
  number: number,
  state: PaymentStateName,
  change: Partial<PaymentView> = {},
): PaymentView =>
  fakePayment(SaleId.parse(`earlier-${number}`), {
    ...IN_STATE[state],
    transactionId: TransactionId.parse(`earlier-transaction-${number}`),
    amountTiyin: tiyin(127_300_00 * number),
    setAside: true,
    ...change,
  });

export const ALARM: Partial<PaymentView> = {
  alarm: { kind: 'charged', about: null, raisedAt: '2026-11-20T09:40:00.000Z' },
  actions: ['refund', 'settle-alarm'],
};

/** Of a shop that has chosen its logo. */
export function withLogo(till: FakeTill): void {
  till.view = { ...till.view, settings: { ...till.view.settings, logo: LOGO_PICTURE.hash } };
}
