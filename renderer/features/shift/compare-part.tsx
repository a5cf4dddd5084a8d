/** The comparison with the service beside the money: it is begun with the count, and nobody waits for it. */
import { useEffect, useState } from 'react';
import type { ReconcileProgressView } from '../../../shared/contract/reconcile.ts';
import { type TransactionId, tailOf } from '../../../shared/ids.ts';
import type { Tiyin } from '../../../shared/money.ts';
import type { ShiftComparison } from '../../../shared/shift/report.ts';
import { reportWord } from '../../../shared/shift/report-row.ts';
import { useTill, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './counting.module.css';

export function ComparePart() {
  const { api } = useTillApp();
  const words = useWords();
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof api.ask<'shift.compare'>>> | null>(null);
  const [progress, setProgress] = useState<ReconcileProgressView | null>(null);
  useEffect(() => {
    let isHere = true;
    const end = api.hear('reconcile.progress', setProgress);
    void api.ask('shift.compare', undefined).then((compared) => {
      if (isHere) setAnswer(compared);
    });
    return () => {
      isHere = false;
      end();
    };
  }, [api]);
  return (
    <section className={styles.part} aria-label={words('shift.compare')}>
      <h2>{words('shift.compare')}</h2>
      {answer === null && (
        <p className="quiet">
          {progress === null || progress.all === 0
            ? words('shift.comparing')
            : words('reconcile.progress', { asked: progress.asked, all: progress.all })}
        </p>
      )}
      {answer?.ok && <Compared of={answer.value} />}
      {answer && !answer.ok && <ErrorText error={answer.error} />}
    </section>
  );
}

/** Payment by payment what agrees, what does not, and what nobody was asked about. */
export function Compared({ of }: { readonly of: ShiftComparison }) {
  const { route } = useTillApp();
  const words = useWords();
  const language = useTill((till) => till.settings.language);
  const { agreed, differing, notAsked } = of;
  return (
    <>
      <dl className={styles.facts}>
        {(
          [
            ['agreed', agreed],
            ['differing', differing],
            ['not-asked', notAsked],
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
      {differing.count > 0 && (
        <>
          <ul className={styles.listed}>
            {of.differingListed.map(({ transactionId, amountTiyin, alarm, explained }) => (
              <li key={transactionId} data-tone={explained ? 'plain' : 'bad'}>
                <Icon name={explained ? 'check' : 'bell'} size={20} />
                <One id={transactionId} amount={amountTiyin}>
                  {reportWord(language, explained ? 'alarm-explained' : 'alarm', {
                    alarm: reportWord(language, `task.${alarm}`),
                  })}
                </One>
              </li>
            ))}
          </ul>
          <Button label={words('shift.to-tasks')} size="small" onPress={() => route.goTo('tasks')} />
        </>
      )}
      {notAsked.count > 0 && (
        <>
          <p className="quiet">{words('shift.not-asked-hint')}</p>
          <ul className={styles.listed}>
            {of.notAskedListed.map(({ transactionId, amountTiyin, why }) => (
              <li key={transactionId}>
                <One id={transactionId} amount={amountTiyin}>
                  {reportWord(language, `why.${why}`)}
                </One>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const One = ({
  id,
  amount,
  children,
}: {
  readonly id: TransactionId;
  readonly amount: Tiyin;
  readonly children: string;
}) => (
  <>
    <span className={styles.what}>
      {tailOf(id)} · {children}
    </span>
    <strong>
      <Money amount={amount} />
    </strong>
  </>
);
