/** One change of many products: what changes, what the change will do, and then the change itself. */
import { useState } from 'react';
import type { Category } from '../../../shared/catalogue/category.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money } from '../../ui/money.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import textStyles from '../../ui/text.module.css';
import tableStyles from './bulk-dialog.module.css';
import { BULK_KINDS, type BulkPlan, bulkEditOf, FIRST_BULK } from './bulk-draft.ts';
import { BulkFields } from './bulk-fields.tsx';
import styles from './goods-forms.module.css';
import { useBulk } from './use-bulk.ts';

export function BulkDialog({ categories }: { readonly categories: readonly Category[] }) {
  const { route } = useTillApp();
  const words = useWords();
  const [draft, setDraft] = useState(FIRST_BULK);
  const { stage, error, plan, make, back } = useBulk();
  const edit = bulkEditOf(draft);
  const check = (): void => {
    if (edit !== null && stage.name === 'filling') void plan(edit);
  };
  const again = (): void => {
    setDraft(FIRST_BULK);
    back();
  };
  return (
    <Dialog
      title={words('goods.bulk')}
      onClose={stage.name === 'planned' ? back : route.closeDialog}
      firm
      wide
    >
      {stage.name === 'filling' && (
        <EnterForm className={styles.form} onEnter={check}>
          <SelectField
            label={words('goods.bulk.what')}
            value={draft.kind}
            options={BULK_KINDS.map((value) => ({ value, label: words(`goods.bulk.what.${value}`) }))}
            onChange={(kind) => setDraft({ ...FIRST_BULK, kind })}
          />
          <BulkFields draft={draft} categories={categories} onChange={setDraft} />
          <button type="submit" hidden />
        </EnterForm>
      )}
      {stage.name === 'planned' && <Plan plan={stage.plan} />}
      <p role="status">
        {stage.name === 'planning' && words('goods.bulk.planning', { count: stage.seen })}
        {stage.name === 'sending' && words('goods.bulk.sending')}
        {stage.name === 'done' && words('goods.bulk.done', { count: stage.count })}
      </p>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        {stage.name === 'planned' ? (
          <Button label={words('button.back')} icon="back" hint="Esc" onPress={back} />
        ) : (
          <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
        )}
        {stage.name === 'planned' ? (
          <Button
            tone="main"
            isFirst
            label={words('goods.bulk.make', { count: stage.plan.ids.length })}
            disabled={stage.plan.ids.length === 0 || stage.plan.tooDear !== null}
            onPress={() => void make(stage.edit, stage.plan)}
          />
        ) : (
          <Button
            tone={stage.name === 'done' ? 'plain' : 'main'}
            label={words(stage.name === 'done' ? 'goods.bulk.again' : 'goods.bulk.check')}
            {...(stage.name === 'filling' && { hint: 'Enter' })}
            disabled={stage.name === 'done' ? false : edit === null || stage.name !== 'filling'}
            onPress={stage.name === 'done' ? again : check}
          />
        )}
      </ButtonRow>
    </Dialog>
  );
}

function Plan({ plan }: { readonly plan: BulkPlan }) {
  const words = useWords();
  const { unpriced } = plan;
  const same = plan.seen - plan.ids.length - unpriced;
  const more = plan.repriced - plan.examples.length;
  return (
    <>
      <p>
        <strong>{words('goods.bulk.will', { count: plan.ids.length })}</strong>
        {same > 0 && ` ${words('goods.bulk.same', { count: same })}`}
        {unpriced > 0 && ` ${words('goods.bulk.unpriced', { count: unpriced })}`}
      </p>
      {plan.examples.length > 0 && (
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{words('goods.name')}</th>
              <th scope="col">{words('goods.price.old')}</th>
              <th scope="col">{words('goods.price.new')}</th>
            </tr>
          </thead>
          <tbody>
            {plan.examples.map(({ name, from, to }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>
                  <Money amount={from} />
                </td>
                <td>
                  <Money amount={to} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className={textStyles.quiet}>{words('goods.bulk.more', { count: more })}</p>}
      {plan.tooDear !== null && (
        <p className={alertStyles.alert} role="alert">
          {words('goods.bulk.too-dear', { name: plan.tooDear })}
        </p>
      )}
    </>
  );
}
