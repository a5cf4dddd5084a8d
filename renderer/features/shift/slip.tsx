/** What a person signs for cash that he put into the drawer or took out of it. */
import type { CashSlipView } from '../../../shared/contract/shift.ts';
import { tailOf } from '../../../shared/ids.ts';
import { reportWord } from '../../../shared/shift/report-row.ts';
import { useTill } from '../../app/use-till-app.ts';
import { dayAndClockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Money } from '../../ui/money.tsx';
import { useNameOf } from './names.ts';
import styles from './slip.module.css';

export function Slip({ slip }: { readonly slip: CashSlipView }) {
  const words = useWords();
  const nameOf = useNameOf();
  const { settings, shopName, mode } = useTill((till) => ({
    settings: till.settings,
    shopName: till.shopName,
    mode: till.mode,
  }));
  const { kind, amountTiyin, reason, madeAt, by, approvedBy, cashMovementId } = slip;
  return (
    <article className={styles.slip}>
      {mode === 'training' && <p>{reportWord(settings.language, 'training')}</p>}
      {shopName && <p>{shopName}</p>}
      <h2>{reportWord(settings.language, kind)}</h2>
      <p className={styles.amount}>
        <Money amount={amountTiyin} />
      </p>
      <dl>
        <dt>{words('reason.label')}</dt>
        <dd>{reason}</dd>
        <dt>{words('slip.when')}</dt>
        <dd>{dayAndClockText(madeAt)}</dd>
        <dt>{words('slip.who')}</dt>
        <dd>{nameOf(by)}</dd>
        {approvedBy !== null && (
          <>
            <dt>{reportWord(settings.language, 'approved-by')}</dt>
            <dd>{nameOf(approvedBy)}</dd>
          </>
        )}
        <dt>{words('slip.number')}</dt>
        <dd>{tailOf(cashMovementId)}</dd>
      </dl>
      <p className={styles.sign}>{words('slip.sign')}</p>
    </article>
  );
}
