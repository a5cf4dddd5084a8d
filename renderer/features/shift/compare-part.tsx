/** The comparison with the service beside the count. It starts with the count, and blocks nothing. */
import { Fragment, type ReactNode } from 'react';
import { alarmTexts } from '../../../shared/shift/comparison-rows.ts';
import type { NamedPayment, ShiftComparison } from '../../../shared/shift/report.ts';
import { paymentText, reportWord } from '../../../shared/shift/report-row.ts';
import { useNames } from '../../context/names.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useLastEvent } from '../../context/use-last-event.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './counting.module.css';

export function ComparePart() {
  const words = useWords();
  // The service's state may have changed since an earlier count.
  const { value: compared, error } = useTillQuery('shift.compare', undefined, { fresh: true });
  const progress = useLastEvent('reconcile.progress');
  return (
    <section className={styles.part} aria-label={words('shift.compare')}>
      <h2>{words('shift.compare')}</h2>
      {!compared && !error && (
        <p className={textStyles.quiet}>
          {progress === null || progress.all === 0
            ? words('shift.comparing')
            : words('reconcile.progress', { asked: progress.asked, all: progress.all })}
        </p>
      )}
      {compared && <Compared of={compared} />}
      {error && <ErrorText error={error} />}
    </section>
  );
}

/** Payments that agree, that differ, and that were not compared; each opens its sale. */
export function Compared({ of }: { readonly of: ShiftComparison }) {
  const { route } = useTillApp();
  const words = useWords();
  const language = useTill((till) => till.settings.language);
  const names = useNames();
  const { agreed, differing, notAsked, tooRecent } = of;
  return (
    <>
      {differing.count > 0 && (
        <>
          <Button label={words('shift.to-tasks')} size="small" onPress={() => route.goTo('tasks')} />
          <Listed all={differing.count} listed={of.differingListed.length}>
            {of.differingListed.map((one) => (
              <li key={one.transactionId} data-tone={one.explained ? 'plain' : 'bad'}>
                <Icon name={one.explained ? 'check' : 'stop'} size={20} />
                {/* The newest first: what is still open. */}
                <One payment={one} says={alarmTexts({ language, names }, one).toReversed()} />
              </li>
            ))}
          </Listed>
        </>
      )}
      <dl className={styles.facts}>
        {(
          [
            ['agreed', agreed],
            ['differing', differing],
            ['not-asked', notAsked],
            ...(tooRecent.count === 0 ? [] : [['too-recent', tooRecent] as const]),
          ] as const
        ).map(([word, { count, sumTiyin }]) => (
          <div key={word} className={styles.fact}>
            <dt>
              {reportWord(language, word)} · {count}
            </dt>
            <dd>
              <Money amount={sumTiyin} />
            </dd>
          </div>
        ))}
      </dl>
      {notAsked.count > 0 && (
        <>
          <p className={textStyles.quiet}>{words('shift.not-asked-hint')}</p>
          <Listed all={notAsked.count} listed={of.notAskedListed.length}>
            {of.notAskedListed.map((one) => (
              <li key={one.transactionId}>
                <One payment={one} says={[reportWord(language, `why.${one.why}`)]} />
              </li>
            ))}
          </Listed>
        </>
      )}
      <Folded
        title={reportWord(language, 'too-recent')}
        all={tooRecent.count}
        payments={of.tooRecentListed}
      />
      <Folded title={words('shift.agreed')} all={agreed.count} payments={of.agreedListed} />
    </>
  );
}

/** Payments that need no action. */
function Folded({
  title,
  all,
  payments,
}: {
  readonly title: string;
  readonly all: number;
  readonly payments: readonly NamedPayment[];
}) {
  if (payments.length === 0) return null;
  return (
    <details className={styles.agreed}>
      <summary>{title}</summary>
      <Listed all={all} listed={payments.length}>
        {payments.map((payment) => (
          <li key={payment.transactionId}>
            <One payment={payment} says={[]} />
          </li>
        ))}
      </Listed>
    </details>
  );
}

/** Names some of them and counts the rest. */
function Listed({
  all,
  listed,
  children,
}: {
  readonly all: number;
  readonly listed: number;
  readonly children: ReactNode;
}) {
  const language = useTill((till) => till.settings.language);
  return (
    <ul className={styles.listed}>
      {children}
      {all > listed && (
        <li className={textStyles.quiet}>{reportWord(language, 'more', { count: all - listed })}</li>
      )}
    </ul>
  );
}

function One({ payment, says }: { readonly payment: NamedPayment; readonly says: readonly string[] }) {
  const { route } = useTillApp();
  const words = useWords();
  const language = useTill((till) => till.settings.language);
  const { saleId, amountTiyin } = payment;
  const named = paymentText(language, payment);
  return (
    <>
      <span className={styles.what}>
        <span>
          {named.split(', ').map((part, at) => (
            <Fragment key={part}>
              {at > 0 && ', '}
              <span className={styles.whole}>{part}</span>
            </Fragment>
          ))}
        </span>
        {says.map((text) => (
          <span key={text} className={textStyles.quiet}>
            {text}
          </span>
        ))}
      </span>
      <strong>
        <Money amount={amountTiyin} />
      </strong>
      {saleId !== null && (
        <Button
          label={words('shift.show-sale', { name: named })}
          icon="history"
          iconOnly
          size="small"
          onPress={() => route.showSale(saleId)}
        />
      )}
    </>
  );
}
