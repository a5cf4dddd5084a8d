/** What a scene is, and the payments of earlier customers that scenes put into the strip. */

import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillView } from '../../shared/contract/till.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { fakePayment, IN_STATE } from './fake-payments.ts';
import type { FakeTill } from './fake-till.ts';
import type { OpenScreen, ScreenOptions } from './screen-walk.ts';

export interface Scene {
  readonly till?: Partial<TillView>;
  readonly hash?: string;
  /** What shows that the page is there, where that is not the panel. */
  readonly waitFor?: string;
  /** It ends with what the printer gets, drawn as on paper. */
  readonly onPaper?: boolean;
  readonly prepare?: (till: FakeTill) => void;
  readonly walk: (screen: OpenScreen, till: FakeTill) => Promise<void>;
}

/** Which page it opens on, and what shows that this one is there. */
export const openedBy = ({ hash = '', waitFor }: Scene): Pick<ScreenOptions, 'hash' | 'waitFor'> => ({
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
