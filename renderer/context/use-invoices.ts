/** The open invoices: what each needs, and their order. */
import { useMemo } from 'react';
import type { InvoiceView } from '../../shared/contract/invoice.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import type { IconName } from '../ui/icon.tsx';
import { useTillQuery } from './till-query.ts';

/** The most urgent first. `over`: unpaid, and its basket waits for a decision. */
const NEEDS = ['call', 'paid', 'over', 'waits'] as const;
type InvoiceNeed = (typeof NEEDS)[number];

export const INVOICE_ICONS: Readonly<Record<InvoiceNeed, IconName>> = {
  call: 'bell',
  paid: 'check',
  over: 'cross',
  waits: 'phone',
};

export function needOf({ isCalling, state }: Pick<InvoiceView, 'isCalling' | 'state'>): InvoiceNeed {
  if (isCalling) return 'call';
  if (state === 'paid') return 'paid';
  return isUnderWay(state) ? 'waits' : 'over';
}

interface OpenInvoices {
  /** The most urgent first, then the oldest. */
  readonly invoices: readonly InvoiceView[];
  /** When the list came, in performance.now(): its spans run on from there. */
  readonly atMs: number;
}

export function useInvoices(): OpenInvoices {
  const { value, atMs } = useTillQuery('invoice.open', undefined);
  return useMemo(() => ({ invoices: byUrgency(value ?? []), atMs }), [value, atMs]);
}

const byUrgency = (invoices: readonly InvoiceView[]): readonly InvoiceView[] =>
  invoices.toSorted((one, other) => NEEDS.indexOf(needOf(one)) - NEEDS.indexOf(needOf(other)));
