/**
 * The panel of a till with an unusable journal, which sells nothing, not even for cash. It shows what
 * happened and the manager's way out; after that, the till must restart.
 */

import type { ReactNode } from 'react';
import type { FreshJournal, JournalDone, Repaired } from '../../../shared/journal/outcomes.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { type PlainKey, useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert, ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PanelBody, PanelButtons } from '../../ui/panel.tsx';
import { PanelNotice } from '../../ui/panel-notice.tsx';
import textStyles from '../../ui/text.module.css';
import type { JournalError } from './journal-error.ts';
import { JournalUnderWay } from './journal-under-way.tsx';
import { isMending, useJournalWork } from './journal-work.ts';

interface JournalTrouble {
  readonly title: PlainKey;
  /** What a manager may do about it here. */
  readonly way: 'repair' | 'start-fresh' | 'close' | null;
  readonly hint?: PlainKey;
}

/** A read-only disk is missing here: another file would have the same problem. */
const TROUBLES = {
  'journal.corrupt': { title: 'journal.title.damaged', way: 'repair', hint: 'journal.manager' },
  'journal.lost': { title: 'journal.title.lost', way: 'repair', hint: 'journal.manager' },
  'journal.set-back': { title: 'journal.title.set-back', way: 'repair', hint: 'journal.manager' },
  'journal.differs': { title: 'journal.title.differs', way: 'repair', hint: 'journal.manager' },
  // Found while the till sells: the file is open, so only the next start can repair it.
  'journal.found-damaged': { title: 'journal.title.found-damaged', way: 'close' },
  'journal.found-differs': { title: 'journal.title.found-differs', way: 'close' },
  // The log is intact, and the next start rebuilds the tables.
  'journal.tables-differ': { title: 'journal.title.tables-differ', way: 'close' },
  // Ends when the disk has space again.
  'journal.disk-full': { title: 'journal.title.disk-full', way: null },
  // The journal is intact: a newer program reads it.
  'journal.newer': { title: 'journal.title.newer', way: null },
  // Has no log that could be repaired.
  'journal.old': { title: 'journal.title.old', way: 'start-fresh', hint: 'journal.manager' },
} as const satisfies Record<JournalError['code'], JournalTrouble>;

export interface JournalPanelProps {
  readonly problem: JournalError;
  /** Below: why the panel refused the last request. */
  readonly children: ReactNode;
}

export function JournalPanel({ problem, children }: JournalPanelProps) {
  const { route } = useTillApp();
  const words = useWords();
  const done = useRoute((route) => route.journalDone);
  const isUnderWay = useJournalWork(isMending);
  const failed = useJournalWork((work) => work.failed);
  if (done !== null) return <Done done={done} />;
  const { title, way, hint }: JournalTrouble = TROUBLES[problem.code];
  return (
    <>
      <PanelBody>
        <PanelNotice icon="stop" title={words(title)} announce="alert">
          {/* This error's sentence is for a journal that the till put away at the start. */}
          {way !== 'start-fresh' && <ErrorText error={problem} announce="alert" />}
        </PanelNotice>
        {hint && !isUnderWay && <p className={textStyles.quiet}>{words(hint)}</p>}
        {isUnderWay && <JournalUnderWay />}
        {failed && <ErrorAlert error={failed} />}
        {children}
      </PanelBody>
      {way === 'close' && <CloseTilla />}
      {way !== null && way !== 'close' && !isUnderWay && (
        <PanelButtons
          main={
            <Button
              label={words(way === 'repair' ? 'repair.open' : 'fresh.open')}
              icon="manager"
              tone={way === 'repair' ? 'main' : 'plain'}
              size="large"
              onPress={() => route.openDialog(way === 'repair' ? { kind: way } : { kind: way, from: null })}
            />
          }
        />
      )}
    </>
  );
}

/** The till finishes a payment under way, and then ends. */
function CloseTilla() {
  const words = useWords();
  return (
    <PanelButtons
      main={
        <Button
          label={words('button.close-tilla')}
          icon="leave"
          tone="main"
          size="large"
          onPress={() => window.close()}
        />
      }
    />
  );
}

function Done({ done }: { readonly done: JournalDone }) {
  const words = useWords();
  const isRepaired = done.how === 'repaired';
  return (
    <>
      <PanelBody>
        <PanelNotice
          icon="again"
          title={words(isRepaired ? 'repair.done-title' : 'fresh.done-title')}
          role="status"
        >
          {isRepaired ? <Regained repair={done.repair} /> : <Fresh fresh={done.fresh} />}
        </PanelNotice>
      </PanelBody>
      <CloseTilla />
    </>
  );
}

/** What the empty journal took over, and what was unreadable. */
function Fresh({
  fresh: { keptAs, read, unread, payments, waiting, baskets },
}: {
  readonly fresh: FreshJournal;
}) {
  const words = useWords();
  return (
    <>
      {read > 0 && (
        <p>
          <strong>{words('fresh.payments', { payments })}</strong>
          {waiting > 0 && <br />}
          {waiting > 0 && words('fresh.waiting', { waiting })}
        </p>
      )}
      {(read === 0 || unread > 0) && (
        <div className={alertStyles.alert} role="alert">
          <Icon name="stop" />
          <div>
            <p className={alertStyles.title}>
              {read === 0 ? words('fresh.nothing') : words('fresh.unread', { unread })}
            </p>
            <p>{words('fresh.unread-hint')}</p>
          </div>
        </div>
      )}
      <Baskets baskets={baskets} />
      <Kept name={keptAs} />
    </>
  );
}

/** What was recovered, and what was not. */
function Regained({ repair }: { readonly repair: Repaired }) {
  const { repairedTo, regained, leftOver, salvaged, baskets, keptAs } = repair;
  const words = useWords();
  return (
    <>
      <p>
        <strong>{words('repair.to', { repairedTo })}</strong>
        <br />
        {words('repair.regained', { regained })}
      </p>
      {leftOver > 0 && (
        <div className={alertStyles.alert} role="alert">
          <Icon name="stop" />
          <div>
            <p className={alertStyles.title}>{words('repair.left-over', { leftOver })}</p>
            {salvaged > 0 && <p>{words('repair.salvaged', { salvaged })}</p>}
            <p>{words('repair.left-over-hint')}</p>
          </div>
        </div>
      )}
      <Baskets baskets={baskets} />
      <Kept name={keptAs} />
    </>
  );
}

/** Charging such a basket needs a confirmation. */
function Baskets({ baskets }: { readonly baskets: number }) {
  const words = useWords();
  return baskets > 0 && <p>{words('repair.baskets', { baskets })}</p>;
}

/** name: of the old file; null: there was none. */
function Kept({ name }: { readonly name: string | null }) {
  const words = useWords();
  return (
    name !== null && (
      <p className={textStyles.quiet} data-kept>
        {words('repair.kept', { name })}
      </p>
    )
  );
}
