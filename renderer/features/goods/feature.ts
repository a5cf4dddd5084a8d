import type { StaffId } from '../../../shared/ids.ts';
import type { PageFeature, PageStores } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';
import { createGoods, type GoodsStores } from './goods.ts';

declare module '../../context/registry.ts' {
  interface FeatureStores {
    readonly goods: GoodsStores;
  }
  interface Screens {
    readonly goods: NoData;
    readonly 'goods-product': NoData;
    /** Categories, and groups of custom items. */
    readonly 'goods-groups': NoData;
  }
  interface Dialogs {
    /** One edit of the chosen products. */
    readonly 'goods-bulk': NoData;
    /** The form holds changes that are not saved. */
    readonly 'goods-leave': NoData;
    /** A price from an instant on. */
    readonly 'goods-price-from': NoData;
    readonly 'goods-export': NoData;
    /** The chosen category or tax group is deleted. */
    readonly 'goods-drop': NoData;
    /** The last import, while it can be undone. */
    readonly 'goods-undo': NoData;
    /** Copies of all goods, to take one in their place. */
    readonly 'goods-copies': NoData;
  }
}

/** The form shows what others changed. What one person typed is no other person's. */
function follow({ goods, reading, staff }: PageStores): () => void {
  let last: StaffId | null = null;
  const ends = [
    reading.subscribe('goods.changed', ({ productIds }) => {
      const shown = goods.form.getState().form?.view?.record.productId;
      if (shown !== undefined && (productIds === null || productIds.includes(shown)))
        void goods.form.refresh();
    }),
    staff.subscribe(({ view }) => {
      const now = view.person?.staffId ?? null;
      const isSame = now === null || last === null || now === last;
      last = now ?? last;
      if (isSame) return;
      goods.form.close();
      goods.quick.stop();
      goods.list.reset();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The shop's own goods: list, product, categories, and filling the shelf by scanning. */
export const GOODS_FEATURE = {
  screens: {
    goods: later(async () => (await import('./goods-screen.tsx')).default),
    'goods-product': later(async () => (await import('./product-screen.tsx')).default),
    'goods-groups': later(async () => (await import('./groups-screen.tsx')).default),
  },
  dialogs: {
    'goods-bulk': 'drawn by its screen',
    'goods-leave': 'drawn by its screen',
    'goods-price-from': 'drawn by its screen',
    'goods-export': 'drawn by its screen',
    'goods-undo': 'drawn by its screen',
    'goods-copies': 'drawn by its screen',
    'goods-drop': 'drawn by its screen',
  },
  makes: { goods: createGoods },
  opens: follow,
  more: [
    {
      icon: 'tag',
      label: 'goods.screen',
      press: ({ goods, route }) => {
        // A filter of an hour ago hides what a person now looks for.
        goods.list.reset();
        goods.quick.stopUntyped();
        route.goTo('goods');
      },
    },
  ],
} as const satisfies PageFeature;
