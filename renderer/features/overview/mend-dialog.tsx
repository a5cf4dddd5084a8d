/** A problem that the till can't solve: its state, why it matters, and what a person does. */
import { useState } from 'react';
import type { GlanceView } from '../../../shared/contract/glance.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { testPaper } from '../../../shared/paper/test-paper.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PaperSheet } from '../../ui/paper-sheet.tsx';
import styles from './mend-dialog.module.css';
import type { MendTopic, OverviewRow } from './overview-row.ts';

interface MendDialogProps {
  readonly topic: MendTopic;
  /** The current row of the overview. */
  readonly row: OverviewRow;
  /** Undefined while loading. */
  readonly view: GlanceView | undefined;
}

/** Their advice tells to change something, so a person whose till is well must not read it. */
const ONLY_WHEN_BAD: ReadonlySet<MendTopic> = new Set(['network', 'clock', 'disk']);

export function MendDialog({ topic, row, view }: MendDialogProps) {
  const { route } = useTillApp();
  const words = useWords();
  const network = useTill((till) => till.network);
  const trouble = troubleOf(topic, view) ?? (topic === 'network' ? network.why : null);
  const [why, todo] = explained(words, topic, view);
  const printers = view?.printers ?? [];
  return (
    <Dialog title={row.title} onClose={route.closeDialog}>
      <p className={styles.state} data-standing={row.standing}>
        <Icon name={row.standing === 'bad' ? 'stop' : row.icon} />
        <strong>{row.says}</strong>
      </p>
      {topic === 'printer' && printers.length > 1 && (
        <p>{words('glance.printer.known', { names: printers.join(', ') })}</p>
      )}
      {trouble && <ErrorText error={trouble} />}
      <p>{why}</p>
      {(row.standing === 'bad' || !ONLY_WHEN_BAD.has(topic)) && <p>{todo}</p>}
      <ButtonRow>
        <Button label={words('button.close')} hint="Esc" onPress={route.closeDialog} />
        <Button
          label={words('mend.diagnostics')}
          icon="gear"
          onPress={() => route.goTo('settings', 'diagnostics')}
        />
        {topic === 'network' && network.paymentsWaiting > 0 && (
          <Button label={words('mend.payments')} icon="pause" onPress={() => route.goTo('sale')} />
        )}
        {topic === 'copy' && (
          <Button label={words('mend.copy.set')} icon="gear" onPress={() => route.goTo('settings', 'copy')} />
        )}
        {topic === 'printer' && view?.printers?.length !== 0 && <TestButton />}
      </ButtonRow>
    </Dialog>
  );
}

function troubleOf(topic: MendTopic, view: GlanceView | undefined): TillError | null {
  if (!view) return null;
  if (topic === 'disk') return view.disk.trouble;
  return topic === 'backup' ? view.backupTrouble : null;
}

/** Why the problem matters, and what to do. */
function explained(words: Words, topic: MendTopic, view: GlanceView | undefined): readonly [string, string] {
  const folder = view?.dataFolder ?? '…';
  switch (topic) {
    case 'disk':
      return [words('mend.disk.why', { folder }), words('mend.disk.do')];
    case 'backup':
      return [words('mend.backup.why', { folder }), words('mend.backup.do')];
    case 'copy': {
      const second = view?.copyFolder ?? null;
      const todo = second === null ? words('mend.copy.none') : words('mend.copy.do', { folder: second });
      return [words('mend.copy.why'), todo];
    }
    case 'printer': {
      const hasNone = view?.printers?.length === 0;
      return [words('mend.printer.why'), words(hasNone ? 'mend.printer.none' : 'mend.printer.do')];
    }
    default:
      return [words(`mend.${topic}.why`), words(`mend.${topic}.do`)];
  }
}

function TestButton() {
  const words = useWords();
  const shopName = useTill((till) => till.shopName);
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button label={words('mend.printer.test')} icon="print" tone="main" onPress={() => setPrinting(true)} />
      {isPrinting && (
        <PaperSheet
          papers={[testPaper(words, shopName, new Date().toISOString())]}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </>
  );
}
