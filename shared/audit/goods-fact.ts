/** What an entry changed in the shop's goods. */
import type { Tiyin } from '../money.ts';

export type GoodsFact =
  /** from null: a new product. */
  | {
      readonly of: 'goods-price';
      readonly name: string;
      readonly fromTiyin: Tiyin | null;
      readonly toTiyin: Tiyin;
    }
  | {
      readonly of: 'goods-counts';
      readonly new: number;
      readonly changed: number;
      readonly hidden: number;
    }
  | {
      readonly of: 'goods-file';
      readonly rows: number;
      readonly refused: number;
      /** The beginning: enough to compare two files. */
      readonly sha256: string;
    }
  | { readonly of: 'goods-category' | 'goods-category-dropped'; readonly name: string }
  | { readonly of: 'goods-groups'; readonly count: number }
  | {
      readonly of: 'goods-due' | 'goods-due-dropped';
      readonly fromWallMs: number;
      readonly priceTiyin: Tiyin;
    }
  | { readonly of: 'goods-copy'; readonly copiedWallMs: number; readonly products: number };

/** The keys of the texts. */
export type GoodsFactKey =
  | 'audit.goods.new'
  | 'audit.goods.price'
  | 'audit.goods.edited'
  | 'audit.goods.counts'
  | 'audit.goods.file'
  | 'audit.goods.category'
  | 'audit.goods.category-dropped'
  | 'audit.goods.groups'
  | 'audit.goods.due'
  | 'audit.goods.due-dropped'
  | 'audit.goods.copy';
