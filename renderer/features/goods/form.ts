/** The product in the form: what is typed, and the record that it began with. */
import { createStore } from 'zustand/vanilla';
import type { ProductView } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Tiyin } from '../../../shared/money.ts';
import type { Stores } from '../../context/stores.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import { type Draft, type DraftField, draftOf, EMPTY_DRAFT, isSameDraft, rebased } from './draft.ts';
import type { Problems } from './read-draft.ts';

export interface ProductForm {
  /** As it was last read; null: a new product. */
  readonly view: ProductView | null;
  /** The draft of that record. */
  readonly from: Draft;
  readonly draft: Draft;
  /** Fields that somebody else changed too, since they were typed here. */
  readonly conflicts: readonly DraftField[];
  /** Wrong fields, since the last try to save. */
  readonly problems: Problems;
  readonly error: TillError | null;
}

export type FormStore = ReturnType<typeof createForm>;

/** With the schema of a product, which no sale needs. The form's screen loads it too. */
const readDraft = () => import('./read-draft.ts');

/** The main process gives a new product its id. */
const UNSAVED = 'new' as ProductId;

/** newer: the same product, read again. What was typed stays. */
function onNewer(form: ProductForm, newer: ProductView): ProductForm {
  const from = draftOf(newer.record);
  const { draft, conflicts } = rebased(form.draft, form.from, from);
  const known = form.conflicts.filter((field) => !conflicts.includes(field));
  const stillOpen = known.filter((field) => JSON.stringify(draft[field]) !== JSON.stringify(from[field]));
  return { ...form, view: newer, from, draft, conflicts: [...conflicts, ...stillOpen] };
}

export function createForm({ api, reading, route, play }: Stores) {
  const store = createStore<{ readonly form: ProductForm | null }>()(() => ({ form: null }));
  const { getState, setState } = store;
  const alone = onlyOne();
  const change = (edit: (form: ProductForm) => ProductForm): void =>
    setState(({ form }) => (form ? { form: edit(form) } : {}));
  const show = (view: ProductView | null, start: Partial<Draft> = {}): void => {
    const from = view ? draftOf(view.record) : EMPTY_DRAFT;
    setState({
      form: { view, from, draft: { ...from, ...start }, conflicts: [], problems: {}, error: null },
    });
    route.goTo('goods-product');
  };

  /** Reads the product again, and keeps what was typed. */
  const refresh = async (): Promise<void> => {
    const productId = getState().form?.view?.record.productId;
    if (productId === undefined) return;
    const answer = await reading.ask('goods.product', { productId });
    if (!answer.ok || getState().form?.view?.record.productId !== productId) return;
    change((form) =>
      form.view?.revision === answer.value.revision
        ? { ...form, view: answer.value }
        : onNewer(form, answer.value),
    );
  };

  const send = async (form: ProductForm): Promise<ProductView | null> => {
    const { view, draft } = form;
    const { recordOf } = await readDraft();
    const record = recordOf(draft, {
      productId: view?.record.productId ?? UNSAVED,
      packageId: view?.record.package?.productId ?? UNSAVED,
      taxChoice: view?.record.taxChoice ?? null,
    });
    const answer = await api.ask('goods.save', { record, revision: view?.revision ?? null });
    if (answer.ok) return answer.value;
    play('error');
    change((now) => ({ ...now, error: answer.error }));
    if (answer.error.code === 'product.changed') await refresh();
    return null;
  };

  return {
    ...store,
    show,
    open: async (productId: ProductId): Promise<TillError | null> => {
      const answer = await api.ask('goods.product', { productId });
      if (answer.ok) show(answer.value);
      return answer.ok ? null : answer.error;
    },
    type: (edit: Partial<Draft>): void =>
      change((form) => ({
        ...form,
        draft: { ...form.draft, ...edit },
        problems: Object.fromEntries(
          Object.entries(form.problems).filter(([field]) => !Object.hasOwn(edit, field)),
        ),
      })),
    /** Takes the other person's value of this field. */
    takeTheirs: (field: DraftField): void =>
      change((form) => ({
        ...form,
        draft: { ...form.draft, [field]: form.from[field] },
        conflicts: form.conflicts.filter((one) => one !== field),
      })),
    keepMine: (field: DraftField): void =>
      change((form) => ({ ...form, conflicts: form.conflicts.filter((one) => one !== field) })),
    refuse: (error: TillError): void => change((form) => ({ ...form, error })),
    refresh,
    isDirty: (): boolean => {
      const { form } = getState();
      return form !== null && !isSameDraft(form.draft, form.from);
    },
    /** Answers the saved product; null: something is wrong, and the form says what. */
    save: async (): Promise<ProductView | null> => {
      let saved: ProductView | null = null;
      await alone(async () => {
        const { problemsOf } = await readDraft();
        const { form } = getState();
        if (!form) return;
        const problems = problemsOf(form.draft);
        change((now) => ({ ...now, problems, error: null }));
        if (Object.keys(problems).length + form.conflicts.length > 0) play('error');
        else saved = await send(form);
      });
      return saved;
    },
    /** A price from an instant on; null: withdraws it. */
    priceFrom: async (fromWallMs: number, priceTiyin: Tiyin | null): Promise<TillError | null> => {
      const productId = getState().form?.view?.record.productId;
      if (productId === undefined) return null;
      const answer = await api.ask('goods.price-from', { productId, fromWallMs, priceTiyin });
      if (!answer.ok) return answer.error;
      change((form) => onNewer(form, answer.value));
      return null;
    },
    close: (): void => setState({ form: null }),
  };
}
