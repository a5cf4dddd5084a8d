import type { Hanging, PaymentRecord } from '../../../shared/payment/payment.ts';

const NOTHING: Hanging = { refunds: [], alarm: null, goods: null };

export function hangingOf(record: PaymentRecord | undefined): Hanging {
  const { refunds, alarm, goods } = record ?? NOTHING;
  return { refunds, alarm, goods };
}
