/** A report on the screen, with what can be done with it: paper, files, words about a difference. */
import { useEffect, useRef, useState } from 'react';
import type { CashSlipView, ReportView } from '../../../shared/contract/shift.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { reportWord } from '../../../shared/shift/report-row.ts';
import { iso } from '../../../shared/time.ts';
import { useNames } from '../../context/names.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { minuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money } from '../../ui/money.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import { Compared } from './compare-part.tsx';
import { differencesOf, Explain, saidOf } from './explain.tsx';
import styles from './report-pane.module.css';
import { ReportTable } from './report-table.tsx';

const FORMATS = ['pdf', 'xlsx', 'csv'] as const;

/** isClosed: it was closed just now. */
export function ReportPane({ view, isClosed }: { readonly view: ReportView; readonly isClosed: boolean }) {
  const { api, route, shiftStore } = useTillApp();
  const words = useWords();
  const language = useTill((till) => till.settings.language);
  const ownMode = useTill((till) => till.mode);
  const names = useNames();
  const [error, setError] = useState<TillError | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [once] = useState(onlyOne);
  const printButton = useRef<HTMLButtonElement>(null);
  // A shift that was just closed is printed next: Enter does it.
  useEffect(() => {
    if (isClosed) printButton.current?.focus();
  }, [isClosed]);
  const { report, z } = view;
  const { shiftId, closedWallMs, mode } = report.head;
  const exportAs = async (format: (typeof FORMATS)[number]): Promise<void> => {
    const answer = await api.ask('shift.export', {
      shiftId: closedWallMs === null ? null : shiftId,
      format,
      language,
      names,
    });
    setError(answer.ok ? null : answer.error);
    setSaved(answer.ok ? answer.value.name : null);
  };
  const save = (format: (typeof FORMATS)[number]): void =>
    void once(async () => {
      if (format !== 'pdf') await exportAs(format);
      // The main process prints what is drawn for paper: it has to be there while it is asked.
      else
        await new Promise<void>((done) =>
          shiftStore.print({ kind: 'report', view }, () => exportAs('pdf').finally(done)),
        );
    });
  const differences = differencesOf(report);
  return (
    <>
      {/* A place that scrolls must be reachable by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
      <section className={styles.report} aria-label={words('shift.report')} tabIndex={0}>
        {isClosed && (
          <p className={styles.done} role="status">
            {words('shift.closed-now')}
          </p>
        )}
        {error && <ErrorAlert error={error} />}
        {saved !== null && <p role="status">{words('shift.saved', { name: saved })}</p>}
        {z && differences.length > 0 && (
          <Explain key={shiftId} shiftId={shiftId} said={saidOf(view)} differences={differences} />
        )}
        <Button
          label={words('shift.sales')}
          size="small"
          icon="history"
          onPress={() => route.showSales({ shift: shiftId, ...(mode === ownMode ? {} : { mode: 'other' }) })}
        />
        <ReportTable view={view} onSale={route.showSale} />
        {z && (
          <section className={styles.slips} aria-label={words('shift.compared-by-now')}>
            <h3>{words('shift.compared-by-now')}</h3>
            <Compared of={z.comparison} />
          </section>
        )}
        <Slips report={report} />
      </section>
      <div className={styles.buttons}>
        <Button
          ref={printButton}
          label={words('button.print')}
          icon="print"
          tone={isClosed ? 'main' : 'plain'}
          onPress={() => shiftStore.print({ kind: 'report', view })}
        />
        {FORMATS.map((format) => (
          <Button key={format} label={format.toUpperCase()} onPress={() => save(format)} />
        ))}
        <Button
          label={words('button.done')}
          icon="check"
          tone="quiet"
          onPress={() => shiftStore.show({ kind: 'chart' })}
        />
      </div>
    </>
  );
}

/** The slip of each movement once more. */
function Slips({ report: { head, movements } }: Pick<ReportView, 'report'>) {
  const { shiftStore } = useTillApp();
  const words = useWords();
  const language = useTill((till) => till.settings.language);
  if (movements.length === 0) return null;
  return (
    <section className={styles.slips} aria-label={words('shift.slips')}>
      <h3>{words('shift.slips')}</h3>
      <ul>
        {movements.map(({ madeWallMs, between: _, ...movement }) => {
          const slip: CashSlipView = { ...movement, madeAt: iso(madeWallMs) };
          return (
            <li key={slip.cashMovementId}>
              <span>
                {reportWord(language, slip.kind)} · {minuteText(slip.madeAt)} · {slip.reason}
              </span>
              <strong>
                <Money amount={slip.amountTiyin} />
              </strong>
              <Button
                label={words('shift.print-slip', { reason: slip.reason })}
                icon="print"
                iconOnly
                size="small"
                onPress={() => shiftStore.print({ kind: 'slip', slip, mode: head.mode })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
