import { useMemo } from 'react';
import type { InvoiceView } from '../../../shared/contract/invoice.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { byUrgency } from './tray.ts';

interface OpenInvoices {
  /** The most urgent first. */
  readonly invoices: readonly InvoiceView[];
  /** When the list came, in performance.now(): its spans run on from there. */
  readonly atMs: number;
}

export function useInvoices(): OpenInvoices {
  const { value, atMs } = useTillQuery('invoice.open', undefined);
  return useMemo(() => ({ invoices: byUrgency(value ?? []), atMs }), [value, atMs]);
}
