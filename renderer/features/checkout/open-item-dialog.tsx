/**
 * Goods that are not on file, which need a right. The dialog asks for a name, a price for a piece or a
 * kilogram, and a tax code.
 */
import { useState } from 'react';
import { OPEN_ITEM_CODES, type OpenItemCode } from '../../../shared/catalogue/open-item-codes.ts';
import { KILOGRAM, OPEN_ITEM_UNITS, type OpenItemUnit } from '../../../shared/catalogue/unit.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId } from '../../../shared/ids.ts';
import { type EnteredItem, LONGEST_ITEM_NAME, ONE, productOfOpenItem } from '../../../shared/sale/basket.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useBasket, useTillApp } from '../../context/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Choice } from '../../ui/choice.tsx';
import textStyles from '../../ui/text.module.css';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { NumberField } from './number-field.tsx';
import { WeighDialog } from './quantity-dialog.tsx';

const [FIRST] = OPEN_ITEM_CODES;

/** replaces: the unknown scan that these goods are. Goods sold by weight are weighed next. */
export function OpenItemDialog({ replaces }: { readonly replaces: LineId | null }) {
  const { selling } = useTillApp();
  const unknown = useBasket(({ lines }) => lines.find(({ line }) => line.lineId === replaces)?.line);
  const [weighed, setWeighed] = useState<EnteredItem | null>(null);
  if (weighed) {
    return (
      <WeighDialog
        product={productOfOpenItem(weighed)}
        send={(quantity) => selling.addOpenItem(weighed, replaces, quantity)}
      />
    );
  }
  return (
    <EntryDialog
      code={unknown?.what.kind === 'unknown' ? unknown.what.code : null}
      send={async (item) => {
        if (item.unit !== KILOGRAM) return selling.addOpenItem(item, replaces, unknown?.quantity ?? ONE);
        setWeighed(item);
        return 'asks-on';
      }}
    />
  );
}

interface EntryDialogProps {
  /** As scanned; null without a scan. */
  readonly code: string | null;
  readonly send: (item: EnteredItem) => Promise<TillError | null | 'asks-on'>;
}

function EntryDialog({ code, send }: EntryDialogProps) {
  const words = useWords();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState<OpenItemCode['key'] | undefined>(FIRST?.key);
  const [unit, setUnit] = useState<OpenItemUnit>('dona');
  const { value: priceTiyin, problem } = readAmountAboveZero(typed);
  const tax = OPEN_ITEM_CODES.find((code) => code.key === key);
  const sendItem = async () => {
    if (priceTiyin === null || !tax) return null;
    const { spic, packageCode, vatPercent } = tax;
    const named = name.trim() === '' ? words(`open-item.code.${tax.key}`) : name.trim();
    return send({ name: named, unit, priceTiyin, vatPercent, spic, packageCode });
  };
  const priced = words('price.value', { unit: unitText(words, unit) });
  return (
    <AskDialog
      title={words('open-item.title')}
      act={words(unit === KILOGRAM ? 'weigh.next' : 'weigh.add')}
      ready={priceTiyin !== null && tax !== undefined}
      send={sendItem}
    >
      {code !== null && <p className={textStyles.quiet}>{words('open-item.scanned', { code })}</p>}
      <div className={styles.pair}>
        <label htmlFor="open-item-code">{words('open-item.code')}</label>
        <label htmlFor="open-item-name">{words('open-item.name')}</label>
        <select
          id="open-item-code"
          value={key}
          onChange={(event) => setKey(OPEN_ITEM_CODES.find((one) => one.key === event.target.value)?.key)}
        >
          {OPEN_ITEM_CODES.map((one) => (
            <option key={one.key} value={one.key}>
              {words(`open-item.code.${one.key}`)}
            </option>
          ))}
        </select>
        <input
          id="open-item-name"
          type="text"
          autoComplete="off"
          maxLength={LONGEST_ITEM_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className={styles.priced}>
        <p className={styles.label} aria-hidden="true">
          {priced}
        </p>
        <Choice
          bare
          title={words('open-item.unit')}
          value={unit}
          options={OPEN_ITEM_UNITS.map((one) => ({ value: one, label: unitText(words, one) }))}
          onChange={setUnit}
        />
      </div>
      <NumberField
        label={priced}
        unit={words('money.unit')}
        typed={typed}
        decimals
        problem={problem}
        onChange={setTyped}
      />
    </AskDialog>
  );
}
