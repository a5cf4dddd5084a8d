/** Opens the shop's goods for a command or a thread. */
import { ok } from '../../../shared/result.ts';
import { cataloguePath } from '../../storage/catalogue/copies.ts';
import { openGoodsStore } from '../../storage/catalogue/open-store.ts';
import { goodsLogOf } from '../../storage/repositories/goods-in-log.ts';
import { goodsParts } from '../goods-parts.ts';
import type { OpenGoodsFile } from './goods-file.ts';

export const openGoodsFile: OpenGoodsFile = ({
  folder,
  language,
  unitsRequired,
  amountScale,
  betweenRows,
}) => {
  const opened = openGoodsStore(cataloguePath(folder), {
    ...goodsParts({
      language: () => language,
      unitsRequired: () => unitsRequired,
      amountScale: () => amountScale,
      // A till with samples of its own sells them again once it starts without goods.
      keepsSamples: false,
    }),
    ...(betweenRows ? { betweenRows } : {}),
  });
  if (!opened.ok) return opened;
  const { goods, imports, unlogged, isEmpty, keepLeftOut, catalogue } = opened.value;
  return ok({
    goods,
    isEmpty,
    keepLeftOut,
    undoImport: imports.undoImport,
    appendUnlogged: (journal) => unlogged.append(goodsLogOf(journal)),
    close: catalogue.close,
  });
};
