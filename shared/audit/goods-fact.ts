/** What an entry changed in the shop's goods, and its text for screen and file. */
import type { Tiyin } from '../money.ts';
import { tashkentDay } from '../time.ts';
import type { LogWords } from './log-words.ts';

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

export function goodsFactText({ say, money }: Pick<LogWords, 'say' | 'money'>, fact: GoodsFact): string {
  switch (fact.of) {
    case 'goods-price': {
      const { name, fromTiyin, toTiyin } = fact;
      if (fromTiyin === null) return say('audit.goods.new', { name, price: money(toTiyin) });
      if (fromTiyin === toTiyin) return say('audit.goods.edited', { name });
      return say('audit.goods.price', { name, from: money(fromTiyin), to: money(toTiyin) });
    }
    case 'goods-counts':
      return say('audit.goods.counts', { new: fact.new, changed: fact.changed, hidden: fact.hidden });
    case 'goods-file':
      return say('audit.goods.file', { rows: fact.rows, refused: fact.refused, sha256: fact.sha256 });
    case 'goods-category':
      return say('audit.goods.category', { name: fact.name });
    case 'goods-category-dropped':
      return say('audit.goods.category-dropped', { name: fact.name });
    case 'goods-groups':
      return say('audit.goods.groups', { count: fact.count });
    case 'goods-due':
    case 'goods-due-dropped': {
      const key = fact.of === 'goods-due' ? 'audit.goods.due' : 'audit.goods.due-dropped';
      return say(key, { price: money(fact.priceTiyin), day: tashkentDay(fact.fromWallMs) });
    }
    case 'goods-copy':
      return say('audit.goods.copy', { day: tashkentDay(fact.copiedWallMs), products: fact.products });
  }
}
