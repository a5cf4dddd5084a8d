/** What was counted against what should be there, and what stays in the drawer. */
import type { Tiyin } from '../../../shared/money.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money, SignedMoney } from '../../ui/money.tsx';
import styles from './counting.module.css';

interface ClosingSumsProps {
  readonly total: Tiyin;
  readonly takenOut: Tiyin;
  /** What it should be; null: it is counted blind. */
  readonly expectedTiyin: number | null;
  /** Nobody has counted yet: no difference is told. */
  readonly isUncounted: boolean;
}

export function ClosingSums({ total, takenOut, expectedTiyin, isUncounted }: ClosingSumsProps) {
  const words = useWords();
  return (
    <dl className={styles.sums}>
      <div className={styles.total}>
        <dt>{words('shift.counted')}</dt>
        <dd>
          <Money amount={total} />
        </dd>
      </div>
      {expectedTiyin !== null && (
        <div>
          <dt>{words('shift.expected')}</dt>
          <dd>
            <SignedMoney amount={expectedTiyin} />
          </dd>
        </div>
      )}
      {expectedTiyin !== null && !isUncounted && (
        <div data-differs={total !== expectedTiyin}>
          <dt>{words('shift.difference')}</dt>
          <dd>
            <SignedMoney amount={total - expectedTiyin} withPlus />
          </dd>
        </div>
      )}
      <div>
        <dt>{words('shift.stays')}</dt>
        <dd>
          <SignedMoney amount={total - takenOut} />
        </dd>
      </div>
    </dl>
  );
}

/** Cash has moved since the count began: whoever counts says whether the count has that in it. */
export function Changed({ onKeep, onAnew }: { readonly onKeep: () => void; readonly onAnew: () => void }) {
  const words = useWords();
  return (
    <div className={alertStyles.alert}>
      <Icon name="stop" />
      <div className={styles.changed}>
        <p role="alert">{words('shift.changed-meanwhile')}</p>
        <ButtonRow>
          <Button label={words('shift.count-mend')} onPress={onKeep} />
          <Button label={words('shift.count-anew')} onPress={onAnew} />
        </ButtonRow>
      </div>
    </div>
  );
}
