/** The log for a manager: who did what and when, by person, kind and day, and whether the log was altered. */
import { useState } from 'react';
import type { LogNames } from '../../../shared/audit/log-words.ts';
import type { OpenedFrom, ShownAuditRow } from '../../../shared/contract/audit.ts';
import { saleTail } from '../../../shared/sale/sale-code.ts';
import { NeedsManager } from '../../context/needs-manager.tsx';
import { useRoute, useStaff, useTillApp } from '../../context/use-till-app.ts';
import { actorWords, whoWords } from '../../i18n/log-words.ts';
import { dayAndClockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import styles from './audit-screen.module.css';
import { eventWords } from './event-words.ts';
import { AuditExportDialog } from './export-dialog.tsx';
import { AuditFilters } from './filters.tsx';
import { type AuditFilter, useAudit, useChain } from './use-audit.ts';

const ALL: AuditFilter = { staffId: null, groups: [], day: null, before: null };
/** Entries shown above the entry that breaks the chain. */
const AROUND = 4;

export default function AuditScreen() {
  const { route } = useTillApp();
  const words = useWords();
  const [filter, setFilter] = useState(ALL);
  const isExporting = useRoute(({ dialog }) => dialog?.kind === 'audit-export');
  const { rows, names, hasMore, error, showEarlier } = useAudit(filter);
  const mayRead = useStaff(({ view }) => view.rights.includes('audit'));
  return (
    <PageFrame
      title={words('audit.title')}
      buttons={
        mayRead && (
          <Button
            label={words('audit.file.title')}
            icon="save"
            apart
            onPress={() => route.openDialog({ kind: 'audit-export' })}
          />
        )
      }
    >
      {mayRead && isExporting && <AuditExportDialog filter={filter} />}
      {error && <NeedsManager error={error} />}
      {mayRead && (
        <>
          <Chain onShow={(brokenAt) => setFilter({ ...ALL, before: brokenAt + AROUND })} />
          <AuditFilters filter={filter} onChange={setFilter} />
        </>
      )}
      {rows && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by the keyboard.
        <section className={styles.log} aria-label={words('audit.title')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words('audit.number')}</th>
                <th scope="col">{words('audit.when')}</th>
                <th scope="col">{words('audit.who')}</th>
                <th scope="col">{words('audit.what')}</th>
                <th scope="col">{words('audit.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.seq} row={row} names={names} />
              ))}
            </tbody>
          </table>
          {rows.length === 0 && !hasMore && (
            <div className={emptyStyles.empty}>
              <Drawing of="search" />
              <p className={emptyStyles.title}>{words('audit.none')}</p>
            </div>
          )}
          {hasMore && <Button label={words('audit.earlier')} onPress={() => void showEarlier()} />}
        </section>
      )}
    </PageFrame>
  );
}

function Row({ row, names }: { readonly row: ShownAuditRow; readonly names: LogNames }) {
  const words = useWords();
  return (
    <tr data-kind={row.kind ?? 'unreadable'}>
      <td>{row.seq}</td>
      <td>{row.kind === null ? '–' : dayAndClockText(row.at)}</td>
      <td>
        {actorWords(words, row, names)}
        {row.approvedBy !== null && (
          <span className={styles.approved}>
            {words('audit.approved', { name: whoWords(words, row.approvedBy, names) })}
          </span>
        )}
      </td>
      <td>
        <div className={styles.event}>
          <span>{eventWords(words, row, names)}</span>
          {row.opens && <Leads opens={row.opens} />}
        </div>
      </td>
      <td>{row.amountTiyin !== null && <Money amount={row.amountTiyin} />}</td>
    </tr>
  );
}

/** Opens the subject of the row. Only some readers of the log may see the sums of a shift. */
function Leads({ opens }: { readonly opens: OpenedFrom }) {
  const { route, shiftStore } = useTillApp();
  const words = useWords();
  const mayReport = useStaff(({ view }) => view.rights.includes('report'));
  if (opens.to === 'sale') {
    return (
      <Button
        label={words('receipt.sale', { number: saleTail(opens.saleId) })}
        size="small"
        onPress={() => route.showSale(opens.saleId)}
      />
    );
  }
  if (!mayReport) return null;
  const show = (): void => {
    shiftStore.show(opens.to === 'report' ? { kind: 'z', shiftId: opens.shiftId } : { kind: 'x' });
    // A count in progress stays as it is.
    shiftStore.goTo('home');
    route.goTo('shift');
  };
  return <Button label={words(`audit.opens.${opens.to}`)} size="small" onPress={show} />;
}

/** Each entry is sealed with the entry before it: a later change or removal breaks the chain. */
function Chain({ onShow }: { readonly onShow: (brokenAt: number) => void }) {
  const words = useWords();
  const chain = useChain();
  if (!chain) return null;
  const { checkedTo, last, brokenAt } = chain;
  if (brokenAt !== null) {
    return (
      <div className={`${alertStyles.alert} ${alertStyles.alarm} ${styles.broken}`}>
        <Icon name="stop" />
        <p role="alert">{words('audit.chain.broken', { number: brokenAt })}</p>
        <Button label={words('audit.chain.show')} size="small" onPress={() => onShow(brokenAt)} />
      </div>
    );
  }
  return (
    <p className={styles.chain}>
      <Icon name={checkedTo < last ? 'hourglass' : 'shield'} size={20} />
      {checkedTo < last && <span>{words('audit.chain.checking', { checked: checkedTo, last })}</span>}
      {/* The progress is only visible. A screen reader announces the result alone. */}
      <span role="status">{checkedTo < last ? '' : words('audit.chain.whole', { count: last })}</span>
    </p>
  );
}
