/** All open invoices are one chip of the bar: it shows the most urgent, and opens the tray. */

import { INVOICE_ICONS, needOf, useInvoices } from '../../context/use-invoices.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { moneyText, roughSpanText, secondsPassed } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './sale-chip.module.css';

/** Often enough for minutes. */
const TICK_MS = 10_000;

/** As of a payment's chip: each state looks the same in the whole bar. */
const LOOKS = { call: 'alarm', paid: 'goods', over: 'declined', waits: 'processing' } as const;

export function InvoicesChip() {
  const { route } = useTillApp();
  const words = useWords();
  const { invoices, atMs } = useInvoices();
  const nowMs = useNow(true, TICK_MS);
  const [first, ...others] = invoices;
  if (!first) return null;
  const need = needOf(first);
  const ageMs = first.ageMs + Math.max(0, nowMs - atMs);
  return (
    <button
      type="button"
      className={styles.chip}
      data-chip={`invoices ${invoices.map(({ transactionId }) => transactionId).join(' ')}`}
      data-state={LOOKS[need]}
      onClick={() => route.openDialog({ kind: 'invoices' })}
    >
      <Icon name={INVOICE_ICONS[need]} size={20} />
      <span className={styles.words}>
        <span className={styles.always}>
          <span className={styles.amount}>{moneyText(first.amountTiyin)}</span>
          <span className={styles.state} data-shortened>
            {words(`invoices.${need}`)}
          </span>
          <span className={styles.age}>{roughSpanText(words, secondsPassed(ageMs))}</span>
          {others.length > 0 && <strong>{words('strip.others', { count: others.length })}</strong>}
        </span>
      </span>
    </button>
  );
}
