/** The tray: every open invoice, and what it needs next. */
import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { needOf, useInvoices } from '../../context/use-invoices.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './tray.module.css';
import { TrayRow } from './tray-row.tsx';

/** Ages under a minute show their seconds. */
const TICK_MS = 1_000;

export function TrayDialog() {
  const { play, route } = useTillApp();
  const words = useWords();
  const { invoices, atMs } = useInvoices();
  const nowMs = useNow(true, TICK_MS);
  const [error, setError] = useState<TillError | null>(null);
  // The customer who has paid stands here.
  const first = invoices.find((invoice) => needOf(invoice) === 'paid') ?? invoices[0];
  const say = (refused: TillError | null): void => {
    setError(refused);
    if (refused) play('error');
  };
  return (
    <Dialog title={words('invoice.title')} onClose={route.closeDialog} wide>
      {invoices.length === 0 && <p>{words('invoice.none')}</p>}
      <ul className={styles.rows}>
        {invoices.map((invoice) => (
          <TrayRow
            key={invoice.transactionId}
            invoice={invoice}
            passedMs={Math.max(0, nowMs - atMs)}
            leads={invoice === first}
            say={say}
          />
        ))}
      </ul>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}
