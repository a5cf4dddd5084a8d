/** The national list of tax codes: the present list, a load with its progress, and a loaded list to take. */
import type { ReactNode } from 'react';
import type { LoadedList, NationalView } from '../../../shared/contract/goods-national.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './national-dialog.module.css';

export default function NationalDialog() {
  const { route } = useTillApp();
  const words = useWords();
  const { value: view, error } = useTillQuery('goods.national', undefined);
  return (
    <Dialog title={words('national.title')} onClose={route.closeDialog} firm wide>
      {view ? <Phase view={view} /> : <Shown buttons={null}>{error && <ErrorAlert error={error} />}</Shown>}
    </Dialog>
  );
}

function Phase({ view }: { readonly view: NationalView }) {
  if (view.loading !== null) return <Loading share={view.loading} />;
  if (view.loaded !== null) return <Loaded list={view.loaded} view={view} />;
  return <Present view={view} />;
}

/** The close button stands first in every phase. */
function Shown({ children, buttons }: { readonly children: ReactNode; readonly buttons: ReactNode }) {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <>
      <div className={styles.phase}>{children}</div>
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
        {buttons}
      </ButtonRow>
    </>
  );
}

function Present({ view }: { readonly view: NationalView }) {
  const { api } = useTillApp();
  const words = useWords();
  return (
    <Shown
      buttons={
        <Button
          label={words('national.load')}
          tone="main"
          onPress={() => void api.ask('goods.national-load', undefined)}
        />
      }
    >
      <p className={styles.figure}>{presentText(words, view)}</p>
      {view.trouble && (
        <div className={alertStyles.alert}>
          <Icon name="stop" />
          <p>{words(`national.trouble.${view.trouble}`)}</p>
        </div>
      )}
      {view.failed && <ErrorAlert error={view.failed} />}
      <p className={textStyles.quiet}>{words('national.explain')}</p>
      <p className={textStyles.quiet}>{words('national.where')}</p>
    </Shown>
  );
}

function Loading({ share }: { readonly share: number }) {
  const { api } = useTillApp();
  const words = useWords();
  const says = words('national.loading', { percent: Math.floor(100 * share) });
  return (
    <Shown
      buttons={
        <Button
          label={words('national.stop')}
          icon="stop"
          onPress={() => void api.ask('goods.national-cancel', undefined)}
        />
      }
    >
      <p className={styles.figure} role="status">
        {says}
      </p>
      <ProgressBar share={share} label={says} />
      <p className={textStyles.quiet}>{words('national.goes-on')}</p>
    </Shown>
  );
}

function Loaded({ list, view }: { readonly list: LoadedList; readonly view: NationalView }) {
  const { api } = useTillApp();
  const words = useWords();
  const place = (isTaken: boolean): void => void api.ask('goods.national-place', { isTaken });
  return (
    <Shown
      buttons={
        <>
          <Button label={words('national.drop')} onPress={() => place(false)} />
          <Button label={words('national.take')} icon="check" tone="main" onPress={() => place(true)} />
        </>
      }
    >
      <p className={styles.figure} role="status">
        {words('national.loaded', { count: list.codes })}
      </p>
      <p>{words('national.from-file', { name: list.fileName })}</p>
      {list.refused > 0 && <p>{words('national.refused', { count: list.refused })}</p>}
      <p className={textStyles.quiet}>
        {view.present ? `${words('national.replaces')} ${presentText(words, view)}` : words('national.first')}
      </p>
    </Shown>
  );
}

const presentText = (words: Words, { present }: NationalView): string =>
  present === null
    ? words('national.none')
    : words('national.present', {
        count: present.codes,
        time: dayAndMinuteText(new Date(present.loadedAtMs).toISOString()),
      });
