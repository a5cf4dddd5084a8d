/** What an entry changed in the shop's goods, as text for screen and file. Pure. */
import { tashkentDay } from '../time.ts';
import type { GoodsFact } from './goods-fact.ts';
import type { LogWords } from './log-words.ts';

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
