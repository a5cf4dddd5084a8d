import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';
import { createGoodsFile, type GoodsFileStore } from './goods-file.ts';

declare module '../../context/registry.ts' {
  interface FeatureStores {
    readonly goodsFile: GoodsFileStore;
  }
  interface Screens {
    /** A file of goods: its columns, its preview, and what was taken. */
    readonly 'goods-file': NoData;
  }
}

/** Bringing the goods of another till or a spreadsheet. */
export const GOODS_FILE = {
  screens: { 'goods-file': later(async () => (await import('./goods-file-screen.tsx')).default) },
  makes: { goodsFile: createGoodsFile },
} as const satisfies PageFeature;
