/**
 * Goods that are not on file, which need a right. The dialog asks for a name, a price for a piece or a
 * kilogram, and a tax group of the catalogue.
 */
import { useState } from 'react';
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { KILOGRAM, type OpenItemUnit } from '../../../shared/catalogue/unit.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId } from '../../../shared/ids.ts';
import { type EnteredItem, LONGEST_ITEM_NAME, ONE, productOfOpenItem } from '../../../shared/sale/basket.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useBasket, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import textStyles from '../../ui/text.module.css';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { GroupField, NoGroups, useGroups } from './group-field.tsx';
import { PricedFields } from './priced-fields.tsx';
import { WeighDialog } from './quantity-dialog.tsx';

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

/** null: the group can't tax goods. */
function itemOf(
  group: ItemGroup,
  named: Pick<EnteredItem, 'name' | 'unit' | 'priceTiyin'>,
): EnteredItem | null {
  const { spic, packageCode, vatPercent } = group;
  return vatPercent === undefined ? null : { ...named, vatPercent, spic, packageCode };
}

interface EntryDialogProps {
  /** As scanned; null without a scan. */
  readonly code: string | null;
  readonly send: (item: EnteredItem) => Promise<TillError | null | 'asks-on'>;
}

function EntryDialog({ code, send }: EntryDialogProps) {
  const words = useWords();
  const known = useGroups();
  const { groups = [] } = known;
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ItemGroup | undefined>(undefined);
  const [unit, setUnit] = useState<OpenItemUnit>('dona');
  const { value: priceTiyin, problem } = readAmountAboveZero(typed);
  const group = chosen ?? groups[0];
  const sendItem = async () => {
    if (priceTiyin === null || !group) return null;
    const named =
      name.trim() === '' ? nameIn(group.names, words.language).slice(0, LONGEST_ITEM_NAME) : name.trim();
    const item = itemOf(group, { name: named, unit, priceTiyin });
    return item ? send(item) : null;
  };
  return (
    <AskDialog
      title={words('open-item.title')}
      act={words(unit === KILOGRAM ? 'weigh.next' : 'weigh.add')}
      ready={priceTiyin !== null && group !== undefined}
      send={sendItem}
    >
      {code !== null && <p className={textStyles.quiet}>{words('open-item.scanned', { code })}</p>}
      {groups.length === 0 ? (
        <NoGroups {...known} />
      ) : (
        <>
          <div className={styles.pair}>
            <GroupField label={words('open-item.code')} groups={groups} chosen={group} onChoose={setChosen} />
            <label htmlFor="open-item-name">{words('open-item.name')}</label>
            <input
              id="open-item-name"
              type="text"
              autoComplete="off"
              maxLength={LONGEST_ITEM_NAME}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
          <PricedFields unit={unit} onUnit={setUnit} typed={typed} problem={problem} onChange={setTyped} />
        </>
      )}
    </AskDialog>
  );
}
