/** An unknown scan becomes a product of the shop: its name, its price and its tax group. */
import { useId, useState } from 'react';
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import { recordOfScan } from '../../../shared/catalogue/record-of-scan.ts';
import type { OpenItemUnit } from '../../../shared/catalogue/unit.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId } from '../../../shared/ids.ts';
import { LONGEST_ITEM_NAME } from '../../../shared/sale/basket.ts';
import { gtinIn } from '../../../shared/sale/product-of-code.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useBasket, useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { NoGroups, useGroups } from './group-field.tsx';
import { PricedFields } from './priced-fields.tsx';
import { WeighDialog } from './quantity-dialog.tsx';

/** Goods sold by weight are weighed next. */
export function NewProductDialog({ lineId }: { readonly lineId: LineId }) {
  const { selling } = useTillApp();
  const unknown = useBasket(({ lines }) => lines.find(({ line }) => line.lineId === lineId)?.line.what);
  const [weighed, setWeighed] = useState<Product | null>(null);
  if (unknown?.kind !== 'unknown') return null;
  return weighed ? (
    <WeighDialog product={weighed} send={(quantity) => selling.replaceUnknown(lineId, weighed, quantity)} />
  ) : (
    <EntryDialog lineId={lineId} code={unknown.code} onWeighed={setWeighed} />
  );
}

interface EntryDialogProps {
  readonly lineId: LineId;
  readonly code: string;
  readonly onWeighed: (product: Product) => void;
}

const GTIN = /^\d{8,14}$/;

/** What the national list calls exactly this code; '': nothing, or the person may not know. */
function useProposedName(code: string): string {
  const barcode = gtinIn(code) ?? code;
  const { value = [] } = useTillQuery('goods.propose', GTIN.test(barcode) ? { barcode, name: '' } : null);
  return value.find(({ matched }) => matched === 'barcode')?.entry.name ?? '';
}

function EntryDialog({ lineId, code, onWeighed }: EntryDialogProps) {
  const { selling } = useTillApp();
  const words = useWords();
  const id = useId();
  const language = useTill(({ settings }) => settings.language);
  const known = useGroups();
  const { groups = [] } = known;
  const proposedName = useProposedName(code);
  // null: the person has typed nothing yet.
  const [typedName, setName] = useState<string | null>(null);
  const name = typedName ?? proposedName.slice(0, LONGEST_ITEM_NAME);
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<OpenItemUnit>('dona');
  // A person chooses: the product keeps its group for good.
  const [group, setGroup] = useState<ItemGroup | undefined>(undefined);
  // The product exists from the first answer on: another press only puts it into the basket.
  const [made, setMade] = useState<Product | null>(null);
  const { value: priceTiyin, problem } = readAmountAboveZero(typed);
  const isReady = name.trim() !== '' && priceTiyin !== null && group !== undefined;

  const put = async (product: Product): Promise<TillError | null | 'asks-on'> => {
    if (product.soldBy === 'piece') return selling.replaceUnknown(lineId, product, null);
    onWeighed(product);
    return 'asks-on';
  };
  const send = async (): Promise<TillError | null | 'asks-on'> => {
    if (made) return put(made);
    if (priceTiyin === null || !group) return null;
    const record = recordOfScan({ code, name: name.trim(), language, priceTiyin, unit, group });
    const added = await selling.addScanned(record);
    if (!added.ok) return added.error;
    setMade(added.value);
    return put(added.value);
  };
  return (
    <AskDialog
      title={words('new-product.title', { code })}
      act={words('new-product.save')}
      ready={isReady}
      wide={groups.length > 0}
      send={send}
    >
      {groups.length === 0 ? (
        <NoGroups {...known} />
      ) : (
        <div className={styles.sides}>
          <div className={styles.form}>
            <label htmlFor={id}>{words('new-product.name')}</label>
            <input
              id={id}
              type="text"
              autoComplete="off"
              maxLength={LONGEST_ITEM_NAME}
              // biome-ignore lint/a11y/noAutofocus: the name is typed first, unless it is proposed.
              autoFocus={proposedName === ''}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Choices
              title={words('open-item.code')}
              value={group?.groupId ?? null}
              options={groups.map(({ groupId, names }) => ({
                value: groupId,
                label: nameIn(names, words.language),
              }))}
              onChange={(groupId) => setGroup(groups.find((one) => one.groupId === groupId))}
            />
          </div>
          <div className={styles.form}>
            <PricedFields
              unit={unit}
              onUnit={setUnit}
              typed={typed}
              problem={problem}
              isFirst={proposedName !== ''}
              onChange={setTyped}
            />
          </div>
        </div>
      )}
    </AskDialog>
  );
}
