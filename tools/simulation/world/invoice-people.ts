/** A cashier sends an invoice: the basket waits with it, and the counter is free. */
import type { SaleId } from '../../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { Dice } from './dice.ts';
import type { PeopleDeps } from './people-deps.ts';
import type { Theme } from './themes.ts';

type Habits = { readonly dice: Dice | null } | null;

/** Minutes that the shop waits for a customer; null: without end. */
export const drawLimit = (habits: Habits): number | null =>
  habits?.dice ? habits.dice.pick(null, 3, 8) : DEFAULT_SETTINGS.invoiceLimitMinutes;

/** Who pays by invoice; null: nobody. */
export function invoiceHabits(theme: Theme, stream: (name: number) => Dice): Habits {
  if (theme === 'quiet-invoice') return { dice: null };
  return theme === 'invoices' || theme === 'instruments' ? { dice: stream(22) } : null;
}

const PHONE = '998901234567';

export async function sendInvoice(
  { till, log }: Pick<PeopleDeps, 'till' | 'log'>,
  request: { readonly saleId: SaleId; readonly totalTiyin: number },
): Promise<void> {
  const { saleId } = request;
  const sent = await till.press('invoice.send', { ...request, phone: PHONE });
  if (sent?.ok && till.onScreen === saleId) till.onScreen = null;
  log(() => `invoice for ${saleId}: ${sent?.ok ? 'sent' : `not sent, ${sent?.error.code}`}`);
}
