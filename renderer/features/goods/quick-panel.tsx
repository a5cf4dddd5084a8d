/** Name and price of an unknown code. The next scan saves them and opens the next code. */
import { useState } from 'react';
import type { Category } from '../../../shared/catalogue/category.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { typedProblem } from '../../i18n/error-words.ts';
import { categoryText, unitText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Choices } from '../../ui/choice.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import textStyles from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useQuick } from './goods.ts';
import styles from './goods-screen.module.css';
import { PackageCodes } from './package-codes.tsx';
import type { QuickDraft } from './quick.ts';
import { LONGEST } from './read-draft.ts';
import { inShownOrder } from './shown-categories.ts';
import { SpicProposals } from './spic-proposals.tsx';
import stuckStyles from './stuck.module.css';

export function QuickPanel({ categories }: { readonly categories: readonly Category[] }) {
  const { goods } = useTillApp();
  const words = useWords();
  const draft = useQuick((quick) => quick.draft);
  const error = useQuick((quick) => quick.error);
  const saved = useQuick((quick) => quick.saved);
  return (
    <section className={styles.quick} aria-label={words('goods.quick.title')}>
      <header className={styles.quickHead}>
        <h2>{words('goods.quick.title')}</h2>
        <Button
          label={words('button.close')}
          icon="cross"
          iconOnly
          tone="quiet"
          size="small"
          onPress={() => void goods.quick.close()}
        />
      </header>
      <p role="status" className={saved === null ? textStyles.quiet : styles.saved}>
        {saved !== null && <Icon name="check" size={18} />}
        {saved === null
          ? words(draft ? 'goods.quick.next' : 'goods.quick.explain')
          : words('goods.quick.saved', { name: saved })}
      </p>
      {error && <ErrorAlert error={error} />}
      {draft ? <DraftForm key={draft.barcode} draft={draft} categories={categories} /> : <CodeForm />}
    </section>
  );
}

/** A damaged barcode is typed. */
function CodeForm() {
  const { goods } = useTillApp();
  const words = useWords();
  const [code, setCode] = useState('');
  return (
    <EnterForm
      className={styles.quickForm}
      onEnter={() => code.trim() !== '' && void goods.quick.takeCode(code)}
    >
      <TextField
        isFirst
        label={words('goods.quick.code')}
        hint={words('goods.quick.code-hint')}
        value={code}
        maxLength={LONGEST.barcode}
        onChange={setCode}
      />
      <button type="submit" hidden />
    </EnterForm>
  );
}

interface DraftFormProps {
  readonly draft: QuickDraft;
  readonly categories: readonly Category[];
}

function DraftForm({ draft, categories }: DraftFormProps) {
  const { goods } = useTillApp();
  const words = useWords();
  const lacks = useQuick((quick) => quick.lacks);
  const { problem } = readAmountAboveZero(draft.price);
  return (
    <EnterForm className={styles.quickForm} onEnter={() => void goods.quick.save()}>
      <p className={styles.code}>{draft.barcode}</p>
      <TextField
        isFirst
        label={words('goods.name')}
        value={draft.name}
        maxLength={LONGEST.name}
        problem={lacks === 'name' ? words('goods.name.missing') : null}
        onChange={(name) => goods.quick.type({ name })}
      />
      <MoneyField
        label={words('goods.price')}
        value={draft.price}
        reads={readAmountAboveZero}
        problem={
          lacks === 'price' && draft.price.trim() === ''
            ? words('goods.price.missing')
            : typedProblem(words, { value: null, problem })
        }
        onChange={(price) => goods.quick.type({ price })}
      />
      <SpicProposals
        barcode={draft.barcode}
        name={draft.name}
        spic={draft.entry?.spic ?? ''}
        onPick={goods.quick.pick}
      />
      {draft.pair ? (
        <p className={textStyles.quiet}>
          {words('goods.quick.codes', { spic: draft.pair.spic, code: draft.pair.packageCode })}
        </p>
      ) : (
        <PackageCodes isShown spic={draft.entry?.spic ?? ''} packageCode="" onPick={goods.quick.pickPair} />
      )}
      <Choices
        title={words('goods.sold-by')}
        value={draft.soldBy}
        options={(['piece', 'weight'] as const).map((value) => ({
          value,
          label: value === 'weight' ? unitText(words, 'kg') : words('goods.sold-by.piece'),
        }))}
        onChange={(soldBy) => goods.quick.type({ soldBy })}
      />
      {categories.length > 0 && (
        <SelectField
          label={words('goods.category')}
          value={draft.category}
          options={[
            { value: '', label: words('goods.category.none') },
            ...inShownOrder(words, categories).map(({ name }) => ({
              value: name,
              label: categoryText(words, name),
            })),
          ]}
          onChange={(category) => goods.quick.type({ category })}
        />
      )}
      <button type="submit" hidden />
      <div className={stuckStyles.panel}>
        <ButtonRow>
          <Button label={words('goods.quick.drop')} icon="cross" onPress={goods.quick.drop} />
          <Button
            label={words('goods.save')}
            tone="main"
            icon="check"
            onPress={() => void goods.quick.save()}
          />
        </ButtonRow>
      </div>
    </EnterForm>
  );
}
