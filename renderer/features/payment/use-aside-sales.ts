import { useMemo } from 'react';
import { stripOf } from '../../context/payments.ts';
import { panelPayment } from '../../context/route.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useInvoices } from '../../context/use-invoices.ts';
import { useBasket, usePayments, useRoute } from '../../context/use-till-app.ts';
import { type AsideSale, asideSales } from './aside-sales.ts';

/**
 * All sales beside the open one. A payment of the open one stands here too while it needs a person. The tray has the
 * invoices.
 */
export function useAsideSales(): readonly AsideSale[] {
  const saleId = useBasket((basket) => basket.saleId);
  const panelId = useRoute(panelPayment);
  const payments = usePayments((state) => state);
  const { value: held } = useTillQuery('sales.held', undefined);
  const { invoices } = useInvoices();
  return useMemo(() => {
    const elsewhere = new Set([saleId, ...invoices.map((invoice) => invoice.saleId)]);
    return asideSales(
      stripOf(payments, saleId, panelId),
      held?.filter((sale) => !elsewhere.has(sale.saleId)) ?? [],
    );
  }, [payments, saleId, panelId, held, invoices]);
}
