/** The state of the shift, and the actions that are possible now. */
import type { OpenShiftView, ShiftStateView } from '../../../shared/contract/shift.ts';
import { reportWord } from '../../../shared/shift/report-row.ts';
import type { MovementKind } from '../../../shared/shift/shift.ts';
import { useNameOf } from '../../context/names.ts';
import { useStaff, useTill, useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import textStyles from '../../ui/text.module.css';
import { useShiftStore } from './shift-store.ts';
import styles from './state-card.module.css';

export function StateCard({ state }: { readonly state: ShiftStateView }) {
  const { shiftStore } = useTillApp();
  const words = useWords();
  const hasDraft = useShiftStore(
    ({ closing }) => closing !== null && closing.shiftId === state.open?.shiftId,
  );
  // While a person reads a report, the report's own actions come first.
  const isReading = useShiftStore(({ shown }) => shown.kind !== 'chart');
  const { open, stop, shifts, between } = state;
  const counted = open?.kind === 'counted' ? open : null;
  return (
    <section className={styles.card} aria-label={words('shift.title')}>
      <Headline state={state} counted={counted} />
      {counted && <Facts open={counted} />}
      {counted?.words.map((word) => (
        <div key={word} className={alertStyles.alert} role="status">
          <Icon name="hourglass" />
          <p>{words(`shift.word.${word}`)}</p>
        </div>
      ))}
      {counted && shifts === 'day' && <p className={textStyles.quiet}>{words('shift.last-counted')}</p>}
      {stop?.code === 'shift.other-mode' && (
        <div className={alertStyles.alert}>
          <Icon name="stop" />
          <ErrorText error={stop} announce="alert" />
        </div>
      )}
      {!counted && between.count > 0 && (
        <p>
          {between.keptTiyin === null ? (
            words('shift.between-hidden', { count: between.count })
          ) : (
            <>
              {words('shift.between', { count: between.count })} <SignedMoney amount={between.keptTiyin} />
            </>
          )}
        </p>
      )}
      {(open || stop === null) && <DrawerButtons hasOpen={open !== null} canMove={stop === null} />}
      {shifts === 'counted' && !counted && (
        <Button
          label={words('shift.open')}
          size="large"
          tone={isReading ? 'plain' : 'main'}
          onPress={() => shiftStore.goTo('opening')}
        />
      )}
      {counted && (
        <Button
          label={words(hasDraft ? 'shift.close-on' : 'shift.close')}
          tone={counted.words.length > 0 || stop ? 'main' : 'plain'}
          onPress={() => shiftStore.goTo('closing')}
        />
      )}
    </section>
  );
}

function Headline({
  state,
  counted,
}: {
  readonly state: ShiftStateView;
  readonly counted: OpenShiftView | null;
}) {
  const words = useWords();
  if (counted) return <h2>{words('shift.is-open')}</h2>;
  return state.shifts === 'day' ? (
    <>
      <h2>{words('shift.by-days')}</h2>
      <p className={textStyles.quiet}>{words('shift.by-days-hint')}</p>
    </>
  ) : (
    <>
      <h2>{words('shift.is-closed')}</h2>
      <p className={textStyles.quiet}>{words('shift.is-closed-hint')}</p>
    </>
  );
}

function Facts({ open }: { readonly open: OpenShiftView }) {
  const words = useWords();
  const nameOf = useNameOf();
  return (
    <dl className={styles.facts}>
      <dt>{words('shift.opened-at')}</dt>
      <dd>
        {dayAndMinuteText(open.openedAt)} · {nameOf(open.openedBy)}
      </dd>
      {open.expectedTiyin !== null && (
        <>
          <dt>{words('shift.expected')}</dt>
          <dd className={styles.drawer}>
            <SignedMoney amount={open.expectedTiyin} />
          </dd>
        </>
      )}
    </dl>
  );
}

function DrawerButtons({ hasOpen, canMove }: { readonly hasOpen: boolean; readonly canMove: boolean }) {
  const { api, route, shiftStore } = useTillApp();
  const words = useWords();
  const language = useTill((till) => till.settings.language);
  const mayReport = useStaff((staff) => staff.view.rights.includes('report'));
  // An approval gives one X report: the page shows that answer, and does not fetch again.
  const showX = async (): Promise<void> => {
    if (mayReport) return shiftStore.show({ kind: 'x' });
    const answer = await api.ask('shift.x', undefined);
    if (answer.ok) shiftStore.show({ kind: 'approved-x', view: answer.value });
  };
  const move = (kind: MovementKind) => () => route.openDialog({ kind: 'cash-move', move: kind });
  return (
    <div className={styles.buttons}>
      <Button label={words('shift.x')} icon="search" disabled={!hasOpen} onPress={() => void showX()} />
      {MOVES.map((kind) => (
        <Button
          key={kind}
          label={reportWord(language, kind)}
          icon={ICONS[kind]}
          disabled={!canMove}
          onPress={move(kind)}
        />
      ))}
      <Button
        label={words('no-sale.open')}
        icon="cash"
        disabled={!canMove}
        onPress={() => route.openDialog({ kind: 'no-sale' })}
      />
    </div>
  );
}

const MOVES = ['pay-in', 'pay-out', 'drop'] as const satisfies readonly MovementKind[];
const ICONS = { 'pay-in': 'plus', 'pay-out': 'minus', drop: 'lock' } as const;
