/** Whether the saved product can be fiscalised, or everything that is missing. */
import type { TaxChoice } from '../../../shared/catalogue/product-record.ts';
import type { ProductView } from '../../../shared/contract/goods.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { calledText } from '../../i18n/called.ts';
import { fiscalLackWords } from '../../i18n/fiscal-lack-words.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Draft } from './draft.ts';
import { isSameDraft } from './draft.ts';
import styles from './goods-forms.module.css';

interface LightPartProps {
  readonly view: ProductView;
  readonly from: Draft;
  readonly draft: Draft;
}

export function LightPart({ view, from, draft }: LightPartProps) {
  const { api, goods } = useTillApp();
  const words = useWords();
  const { lacks, record } = view;
  const isGreen = lacks.length === 0;
  const confirm = async (): Promise<void> => {
    const answer = await api.ask('goods.confirm-tax', { productIds: [record.productId] });
    if (!answer.ok) goods.form.refuse(answer.error);
    else await goods.form.refresh();
  };
  return (
    <section className={styles.light} data-green={isGreen}>
      <Icon name={isGreen ? 'check' : 'stop'} />
      <div>
        <p className={styles.lightTitle}>{words(isGreen ? 'goods.green.long' : 'goods.not-green')}</p>
        {!isGreen && (
          <ul>
            {lacks.map((lack) => (
              <li key={lack}>{fiscalLackWords(words, lack)}</li>
            ))}
          </ul>
        )}
        {!isSameDraft(from, draft) && <p>{words('goods.light.later')}</p>}
        {record.taxChoice !== null && (
          <div className={styles.confirm}>
            <ChosenBy choice={record.taxChoice} />
            <Button size="small" label={words('goods.tax-confirm')} onPress={() => void confirm()} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Who answers for the tax codes until somebody confirms them. */
function ChosenBy({ choice: { by, wallMs } }: { readonly choice: TaxChoice }) {
  const words = useWords();
  const { value: people = [] } = useTillQuery('history.people', undefined);
  const who = by === null ? words('called.cashier') : calledText(words, by, people);
  const at = dayAndMinuteText(new Date(wallMs).toISOString());
  return <p>{words('goods.tax-unconfirmed.long', { who, at })}</p>;
}
