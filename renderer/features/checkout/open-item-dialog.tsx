/** Goods that are not on file, by right: a name, a price, and a tax code from a short list. */
import { useState } from 'react';
import { OPEN_ITEM_CODES, type OpenItemCode } from '../../../shared/catalogue/open-item-codes.ts';
import type { LineId } from '../../../shared/ids.ts';
import { parseSoum } from '../../../shared/money.ts';
import { LONGEST_ITEM_NAME, ONE } from '../../../shared/sale/basket.ts';
import { useBasket, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { NumberField } from './number-field.tsx';

const [FIRST] = OPEN_ITEM_CODES;

/** replaces: the unknown scan that it is. */
export function OpenItemDialog({ replaces }: { readonly replaces: LineId | null }) {
  const { selling } = useTillApp();
  const words = useWords();
  const unknown = useBasket(({ lines }) => lines.find(({ line }) => line.lineId === replaces)?.line);
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState<OpenItemCode['key'] | undefined>(FIRST?.key);
  const price = parseSoum(typed);
  const tax = OPEN_ITEM_CODES.find((code) => code.key === key);
  const send = async () => {
    if (!price.ok || !tax) return null;
    const { spic, packageCode, vatPercent } = tax;
    const named = name.trim() === '' ? words(`open-item.code.${tax.key}`) : name.trim();
    const item = {
      name: named,
      unit: words('open-item.unit'),
      priceTiyin: price.value,
      vatPercent,
      spic,
      packageCode,
    };
    return selling.addOpenItem(item, replaces, unknown?.quantity ?? ONE);
  };
  const code = unknown?.what.kind === 'unknown' ? unknown.what.code : null;
  return (
    <AskDialog
      title={words('open-item.title')}
      act={words('weigh.add')}
      ready={price.ok && price.value > 0 && tax !== undefined}
      send={send}
    >
      {code !== null && <p className="quiet">{words('open-item.scanned', { code })}</p>}
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
      <p className={styles.label} aria-hidden="true">
        {words('open-item.price')}
      </p>
      <NumberField
        label={words('open-item.price')}
        unit={words('money.unit')}
        typed={typed}
        decimals
        onChange={setTyped}
      />
    </AskDialog>
  );
}
