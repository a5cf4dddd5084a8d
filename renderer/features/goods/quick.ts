/**
 * Filling the shelf by scanning: an unknown code opens name and price, and the next scan saves them.
 *
 *   waiting ──unknown code──> draft ──next code, Save──> saved, waiting or the next draft
 *      └──known code──> its form      └──incomplete──> draft, and what is missing
 */
import { createStore } from 'zustand/vanilla';
import type { KnownPair } from '../../../shared/catalogue/known-pair.ts';
import type { NationalEntry } from '../../../shared/catalogue/national/national-list.ts';
import type { ProductView } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import type { Stores } from '../../context/stores.ts';
import { inOrder } from '../../ui/one-at-a-time.ts';
import { type Draft, EMPTY_DRAFT, vatText } from './draft.ts';
import type { FormStore } from './form.ts';

export interface QuickDraft {
  readonly barcode: string;
  readonly name: string;
  readonly price: string;
  readonly category: string;
  readonly soldBy: 'piece' | 'weight';
  /** Picked from the national list. */
  readonly entry: NationalEntry | null;
  /** Picked from other goods with this entry's SPIC. */
  readonly pair: KnownPair | null;
}

export interface QuickState {
  /** The panel is open. */
  readonly isOn: boolean;
  /** null: the next code is awaited. */
  readonly draft: QuickDraft | null;
  /** The last save, or the next scan, found this missing. */
  readonly lacks: 'name' | 'price' | null;
  readonly error: TillError | null;
  /** The name that was saved last. */
  readonly saved: string | null;
}

const OFF: QuickState = { isOn: false, draft: null, lacks: null, error: null, saved: null };
const UNSAVED = 'new' as ProductId;

const isTouched = ({ name, price }: QuickDraft): boolean => name.trim() !== '' || price.trim() !== '';

const taxOfPair = (pair: KnownPair | null): Partial<Draft> =>
  pair === null
    ? {}
    : {
        packageCode: pair.packageCode,
        vat: vatText(pair.vatPercent),
        unitsCode: pair.unitsCode === undefined ? '' : String(pair.unitsCode),
        notForCash: pair.notForCash === true ? 'yes' : 'open',
        marked: pair.marked === true ? 'yes' : 'open',
      };

export function createQuick({ api, play, till }: Stores, form: FormStore) {
  const store = createStore<QuickState>()(() => OFF);
  const { getState, setState } = store;
  const turns = inOrder();

  const recordOfQuick = async (draft: QuickDraft) => {
    // With the schema of a product, which no sale needs.
    const { recordOf } = await import('./read-draft.ts');
    return recordOf(
      {
        ...EMPTY_DRAFT,
        [till.getState().settings.language]: draft.name,
        barcodes: draft.barcode === '' ? [] : [draft.barcode],
        price: draft.price,
        category: draft.category,
        soldBy: draft.soldBy,
        unit: draft.soldBy === 'weight' ? 'kg' : EMPTY_DRAFT.unit,
        spic: draft.entry?.spic ?? '',
        ...taxOfPair(draft.pair),
      },
      { productId: UNSAVED, packageId: UNSAVED, taxChoice: null },
    );
  };

  /** Answers whether nothing is left to save. */
  const save = async (): Promise<boolean> => {
    const { draft } = getState();
    if (draft === null) return true;
    const lacks =
      draft.name.trim() === '' ? 'name' : readAmountAboveZero(draft.price).value === null ? 'price' : null;
    setState({ lacks, error: null });
    if (lacks !== null) {
      play('error');
      return false;
    }
    const answer = await api.ask('goods.save', { record: await recordOfQuick(draft), revision: null });
    if (!answer.ok) {
      play('error');
      setState({ error: answer.error });
      return false;
    }
    play('scan');
    setState({ draft: null, saved: draft.name.trim() });
    return true;
  };

  const openNew = (barcode: string, before: QuickDraft | null): void =>
    setState({
      isOn: true,
      lacks: null,
      error: null,
      // A shelf holds goods of one category.
      draft: {
        barcode,
        name: '',
        price: '',
        category: before?.category ?? '',
        soldBy: 'piece',
        entry: null,
        pair: null,
      },
    });

  let last: QuickDraft | null = null;
  const takeCode = async (code: string): Promise<void> => {
    const { draft } = getState();
    if (draft?.barcode === code) return;
    if (draft) last = draft;
    if (draft && isTouched(draft) && !(await save())) return;
    const answer = await api.ask('goods.by-code', { code });
    if (!answer.ok) {
      play('error');
      setState({ isOn: true, error: answer.error });
      return;
    }
    play('scan');
    if (answer.value === null) openNew(code, last);
    else {
      setState({ draft: null, error: null });
      form.show(answer.value satisfies ProductView);
    }
  };

  return {
    ...store,
    start: (): void => setState({ isOn: true }),
    /** Drops what was typed. */
    stop: (): void => setState(OFF),
    /** Closes the panel, unless something is typed. */
    stopUntyped: (): void => {
      const { draft } = getState();
      if (draft === null || !isTouched(draft)) setState(OFF);
    },
    /** Closes the panel, and saves what was typed as the next scan would. */
    close: (): Promise<void> =>
      turns(async () => {
        const { draft } = getState();
        if (draft === null || !isTouched(draft) || (await save())) setState(OFF);
      }),
    drop: (): void => setState({ draft: null, lacks: null, error: null }),
    type: (edit: Partial<QuickDraft>): void =>
      setState(({ draft }) => (draft ? { draft: { ...draft, ...edit }, lacks: null } : {})),
    pick: (entry: NationalEntry): void =>
      setState(({ draft }) =>
        draft
          ? {
              draft: {
                ...draft,
                entry,
                pair: null,
                name: draft.name.trim() === '' ? entry.name : draft.name,
              },
            }
          : {},
      ),
    pickPair: (pair: KnownPair): void =>
      setState(({ draft }) => (draft ? { draft: { ...draft, pair } } : {})),
    save: (): Promise<boolean> =>
      turns(async () => {
        last = getState().draft ?? last;
        return save();
      }),
    takeCode: (code: string): Promise<void> => turns(() => takeCode(code.trim())),
  };
}
