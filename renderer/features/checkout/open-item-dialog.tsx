/**
 * Goods that are not on file: a tax group, a price for a piece or a kilogram, and a name that may be left out.
 * An unknown scan may become a product of the shop, for the next time. The group is always a person's choice.
 */
import { useState } from 'react';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import { KILOGRAM, type OpenItemUnit } from '../../../shared/catalogue/unit.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ItemGroupId, LineId } from '../../../shared/ids.ts';
import { type EnteredItem, LONGEST_ITEM_NAME, ONE, productOfEntered } from '../../../shared/sale/basket.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useBasket, useStaff, useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { Switch } from '../../ui/switch.tsx';
import textStyles from '../../ui/text.module.css';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { PricedFields } from './priced-fields.tsx';
import { WeighDialog } from './quantity-dialog.tsx';
import { type Entered, useProposedName, useSavedProduct } from './saved-product.ts';
import { NoGroups, useGroups } from './tax-groups.tsx';

interface Weighs {
  readonly product: Product;
  readonly send: (quantity: number) => Promise<TillError | null | 'asks-on'>;
}

/** replaces: the unknown scan that these goods are. Goods sold by weight are weighed next. */
export function OpenItemDialog({ replaces }: { readonly replaces: LineId | null }) {
  const { selling } = useTillApp();
  const unknown = useBasket(({ lines }) => lines.find(({ line }) => line.lineId === replaces)?.line);
  const [weighs, setWeighs] = useState<Weighs | null>(null);
  const saved = useSavedProduct();
  if (weighs) return <WeighDialog {...weighs} />;
  const add = async (item: EnteredItem): Promise<TillError | null | 'asks-on'> => {
    if (item.unit !== KILOGRAM) return selling.addOpenItem(item, replaces, unknown?.quantity ?? ONE);
    setWeighs({
      product: productOfEntered(item),
      send: (quantity) => selling.addOpenItem(item, replaces, quantity),
    });
    return 'asks-on';
  };
  const save = async (entered: Entered, lineId: LineId): Promise<TillError | null | 'asks-on'> => {
    const made = await saved(entered);
    if (!made.ok) return made.error;
    const product = made.value;
    if (product.soldBy === 'piece') return selling.replaceUnknown(lineId, product, null);
    setWeighs({ product, send: (quantity) => selling.replaceUnknown(lineId, product, quantity) });
    return 'asks-on';
  };
  const code = unknown?.what.kind === 'unknown' ? unknown.what.code : null;
  return (
    <EntryDialog
      code={code}
      send={async ({ saves, ...entered }) => {
        const { group, name, unit, priceTiyin } = entered;
        if (saves && code !== null && replaces !== null) return save({ ...entered, code }, replaces);
        return add({ name, unit, priceTiyin, groupId: group.groupId });
      }}
    />
  );
}

interface EntryDialogProps {
  /** As scanned; null without a scan. */
  readonly code: string | null;
  readonly send: (
    entered: Omit<Entered, 'code'> & { readonly saves: boolean },
  ) => Promise<TillError | null | 'asks-on'>;
}

function EntryDialog({ code, send }: EntryDialogProps) {
  const words = useWords();
  const known = useGroups();
  const { groups = [] } = known;
  const maySave = useStaff(({ view }) => view.rights.includes('catalogue'));
  // In training the till sells sample goods, and a scan adds none to them.
  const canSave = useTill(({ mode }) => mode === 'live') && code !== null;
  const [isTicked, setTicked] = useState(maySave);
  const proposed = useProposedName(canSave ? code : null).slice(0, LONGEST_ITEM_NAME);
  // null: the person has typed nothing yet.
  const [typedName, setName] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [groupId, setGroup] = useState<ItemGroupId | null>(null);
  const [unit, setUnit] = useState<OpenItemUnit>('dona');
  const { value: priceTiyin, problem } = readAmountAboveZero(typed);
  const group = groups.find((one) => one.groupId === groupId);
  const saves = canSave && isTicked;
  const name = typedName ?? proposed;
  const sendItem = async () => {
    if (priceTiyin === null || !group) return null;
    const groupName = nameIn(group.names, words.language);
    // Two saved products of one group differ by the ends of their codes.
    const usual = saves ? `${groupName} ${code.slice(-4)}` : groupName;
    const named = name.trim() === '' ? usual.slice(0, LONGEST_ITEM_NAME) : name.trim();
    return send({ name: named, unit, priceTiyin, group, saves });
  };
  return (
    <AskDialog
      title={words('open-item.title')}
      act={words(saves ? 'open-item.save-act' : unit === KILOGRAM ? 'weigh.next' : 'weigh.add')}
      ready={priceTiyin !== null && group !== undefined}
      wide={groups.length > 0}
      send={sendItem}
    >
      {code !== null && (
        <p className={`${textStyles.quiet} ${styles.code}`}>{words('open-item.scanned', { code })}</p>
      )}
      {groups.length === 0 ? (
        <NoGroups {...known} />
      ) : (
        <div className={styles.sides}>
          <div className={styles.form}>
            <Choices
              title={words('open-item.code')}
              value={groupId}
              options={groups.map((one) => ({
                value: one.groupId,
                label: nameIn(one.names, words.language),
              }))}
              onChange={setGroup}
            />
            <label htmlFor="open-item-name">{words('open-item.name')}</label>
            <input
              id="open-item-name"
              type="text"
              autoComplete="off"
              maxLength={LONGEST_ITEM_NAME}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            {canSave && (
              <Switch
                label={words('open-item.save')}
                explain={words('open-item.save-explain')}
                isOn={isTicked}
                onChange={setTicked}
              />
            )}
          </div>
          <div className={styles.form}>
            <PricedFields unit={unit} onUnit={setUnit} typed={typed} problem={problem} onChange={setTyped} />
          </div>
        </div>
      )}
    </AskDialog>
  );
}
