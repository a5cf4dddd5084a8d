/** The counted sum against the expected sum, at an opening and at a close. */
import type { Tiyin } from '../../../shared/money.ts';
import { reportWord } from '../../../shared/shift/report-row.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money, SumLine } from '../../ui/money.tsx';
import styles from './counting.module.css';

interface CountedSumsProps {
  readonly total: Tiyin;
  /** The expected sum and its label; null: unknown, or hidden by a blind count. */
  readonly against: { readonly label: string; readonly tiyin: number } | null;
  /** No count yet, so no difference is shown. */
  readonly isUncounted: boolean;
  /** At a close: cash that leaves the drawer; the rest stays. */
  readonly takenOut?: Tiyin;
  /** At a close: the card terminal's sum and the expected sum; null: not typed, or hidden. */
  readonly terminal?: { readonly counted: Tiyin; readonly expected: number } | null;
}

export function CountedSums({ total, against, isUncounted, takenOut, terminal = null }: CountedSumsProps) {
  const words = useWords();
  const language = useTill((till) => till.settings.language);
  return (
    <dl className={styles.sums}>
      <div className={styles.total}>
        <dt>{words('shift.counted')}</dt>
        <dd>
          <Money amount={total} />
        </dd>
      </div>
      {against !== null && <SumLine label={against.label} amount={against.tiyin} />}
      {against !== null && !isUncounted && (
        <SumLine
          label={words('shift.difference')}
          amount={total - against.tiyin}
          withPlus
          differs={total !== against.tiyin}
        />
      )}
      {takenOut !== undefined && <SumLine label={words('shift.stays')} amount={total - takenOut} />}
      {terminal !== null && (
        <>
          <SumLine label={reportWord(language, 'terminal-expected')} amount={terminal.expected} />
          <SumLine
            label={reportWord(language, 'terminal-difference')}
            amount={terminal.counted - terminal.expected}
            withPlus
            differs={terminal.counted !== terminal.expected}
          />
        </>
      )}
    </dl>
  );
}

/** Cash moved after the count began: the person decides whether the count includes the movement. */
export function Changed({
  onKeep,
  onRecount,
}: {
  readonly onKeep: () => void;
  readonly onRecount: () => void;
}) {
  const words = useWords();
  return (
    <div className={alertStyles.alert}>
      <Icon name="stop" />
      <div className={styles.changed}>
        <p role="alert">{words('shift.changed-meanwhile')}</p>
        <ButtonRow>
          <Button label={words('shift.count-mend')} onPress={onKeep} />
          <Button label={words('shift.count-anew')} onPress={onRecount} />
        </ButtonRow>
      </div>
    </div>
  );
}
