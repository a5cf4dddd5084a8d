/** The goods screens of one page: the list, the form, filling by scanning, and where a scan goes. */
import { createStore } from 'zustand/vanilla';
import type { GoodsQuery } from '../../../shared/catalogue/goods-store.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Stores } from '../../context/stores.ts';
import { storeHook } from '../../context/use-till-app.ts';
import { createForm } from './form.ts';
import { createQuick } from './quick.ts';

export interface GoodsList {
  readonly query: GoodsQuery;
  /** For a bulk edit: these, or all that the query finds. */
  readonly chosen: ReadonlySet<ProductId> | 'found';
  /** The last thing that was done, in a sentence. */
  readonly said: string | null;
}

export const ALL_GOODS: GoodsQuery = { text: '', only: 'active', category: null };
const NONE: ReadonlySet<ProductId> = new Set();
const START: GoodsList = { query: ALL_GOODS, chosen: NONE, said: null };

export type GoodsStores = ReturnType<typeof createGoods>;

function createList() {
  const store = createStore<GoodsList>()(() => START);
  const { setState } = store;
  return {
    ...store,
    /** Another query finds other goods: nothing stays chosen. */
    find: (change: Partial<GoodsQuery>): void =>
      setState(({ query }) => ({ query: { ...query, ...change }, chosen: NONE, said: null })),
    choose: (chosen: GoodsList['chosen']): void => setState({ chosen }),
    turn: (id: ProductId): void =>
      setState(({ chosen }) => {
        const next = new Set(chosen === 'found' ? [] : chosen);
        if (!next.delete(id)) next.add(id);
        return { chosen: next };
      }),
    chooseNone: (): void => setState({ chosen: NONE }),
    say: (said: string | null): void => setState({ said }),
    reset: (): void => setState(START),
  };
}

export function createGoods(stores: Stores) {
  const { api, route, play } = stores;
  const form = createForm(stores);
  const quick = createQuick(stores, form);
  const list = createList();

  /** In the form a scanned code becomes a barcode of the product. */
  const takeIntoForm = async (code: string): Promise<void> => {
    const { form: open } = form.getState();
    if (open === null || open.draft.barcodes.includes(code)) return;
    const answer = await api.ask('goods.by-code', { code });
    const other = answer.ok ? answer.value : null;
    if (answer.ok && other === null) {
      play('scan');
      form.type({ barcodes: [...(form.getState().form?.draft.barcodes ?? []), code] });
      return;
    }
    play('error');
    if (other !== null && other.record.productId === open.view?.record.productId) return;
    form.refuse(
      answer.ok ? { code: 'product.barcode-taken', field: code, note: other?.sold.name ?? '' } : answer.error,
    );
  };

  return {
    list,
    form,
    quick,
    /** Whether the screen takes scans itself. Any other screen leaves them to the basket. */
    takesScans: (): boolean => route.getState().screen.startsWith('goods'),
    takeScan: async (text: string): Promise<void> => {
      const { screen } = route.getState();
      if (screen === 'goods') await quick.takeCode(text);
      else if (screen === 'goods-product') await takeIntoForm(text.trim());
      // A file or a category takes no codes.
      else play('error');
    },
    scanFirst: (): void => {
      quick.start();
      route.goTo('goods');
    },
    typeOne: (): void => form.show(null),
    bringFile: (): void => {
      quick.setState({ saved: null });
      route.goTo('goods-file');
    },
    showOnly: (only: GoodsQuery['only']): void => {
      quick.stopUntyped();
      list.find({ ...ALL_GOODS, only });
      route.goTo('goods');
    },
  };
}

export const useGoodsList = storeHook((app) => app.goods.list);
export const useForm = storeHook((app) => app.goods.form);
export const useQuick = storeHook((app) => app.goods.quick);
