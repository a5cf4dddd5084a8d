/** How changes of the goods read to the person who approves them. */
import { bulkParts, changedParts, changedTaxParts } from '../../../shared/catalogue/goods-parts.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { savedRecord } from '../../../shared/catalogue/saved-record.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { ApprovalDetail, ApprovalText, GoodsPart } from '../../../shared/staff/approval.ts';
import { iso } from '../../../shared/time.ts';
import type { ApprovalRules } from '../../ipc/feature.ts';
import type { GoodsDeps } from './deps.ts';
import { categoryNamed } from './product-view.ts';
import type { Sent } from './save-product.ts';

type Channels =
  | 'goods.save'
  | 'goods.bulk'
  | 'goods.save-category'
  | 'goods.drop-category'
  | 'goods.save-group'
  | 'goods.drop-group'
  | 'goods.price-from'
  | 'goods.confirm-tax'
  | 'goods.file-take'
  | 'goods.import-undo'
  | 'goods.take-copy';

type Text = Partial<Pick<ApprovalText, 'goods' | 'priceTiyin' | 'details'>>;

export const goodsApprovals = (deps: GoodsDeps): ApprovalRules<Channels> => ({
  'goods.save': { text: (sent) => savedText(deps, sent) },
  'goods.bulk': {
    text: ({ productIds, edit }) => ({
      details: [
        countOf(productIds),
        ...(edit.price ? [{ of: 'price-percent' as const, hundredths: edit.price.hundredths }] : []),
        ...partsOf(bulkParts(edit)),
      ],
    }),
  },
  'goods.save-category': {
    text: ({ category, renamedFrom }) => ({
      goods: renamedFrom ?? category.name,
      details: [
        ...renamed(renamedFrom ?? category.name, category.name),
        ...partsOf(changedTaxParts(renamedFrom === null ? null : categoryNamed(deps, renamedFrom), category)),
      ],
    }),
  },
  'goods.drop-category': { text: ({ name }) => ({ goods: name, details: partsOf(['dropped']) }) },
  'goods.save-group': {
    text: ({ group }) => {
      const before = deps.store.groups().find(({ groupId }) => groupId === group.groupId) ?? null;
      const named = nameIn((before ?? group).names, deps.language());
      return {
        goods: named,
        details: [
          ...renamed(named, nameIn(group.names, deps.language())),
          ...partsOf(changedTaxParts(before, group)),
        ],
      };
    },
  },
  'goods.drop-group': {
    text: ({ groupId }) => {
      const group = deps.store.groups().find((one) => one.groupId === groupId);
      return {
        goods: group ? nameIn(group.names, deps.language()) : null,
        details: partsOf(['dropped']),
      };
    },
  },
  'goods.price-from': {
    text: ({ productId, fromWallMs, priceTiyin }) => ({
      ...goodsOf(deps, productId),
      priceTiyin,
      details: [{ of: 'from', at: iso(fromWallMs) }, ...partsOf(priceTiyin === null ? ['dropped'] : [])],
    }),
  },
  'goods.confirm-tax': { text: ({ productIds }) => ({ details: [countOf(productIds)] }) },
  'goods.file-take': { text: ({ missing }) => fileText(deps, missing === 'hide') },
  'goods.import-undo': {
    text: ({ changeId }) => {
      const last = deps.desk.last();
      return last?.changeId === changeId ? { details: [{ of: 'products', count: last.products }] } : {};
    },
  },
  'goods.take-copy': {
    text: ({ name }) => {
      const copy = deps.copies.list().find((one) => one.name === name);
      return copy
        ? {
            details: [
              { of: 'copy', at: iso(copy.wallMs) },
              { of: 'products', count: copy.products },
            ],
          }
        : {};
    },
  },
});

const renamed = (from: string, to: string): readonly ApprovalDetail[] =>
  from === to ? [] : [{ of: 'name', name: to }];

const partsOf = (parts: readonly GoodsPart[]): readonly ApprovalDetail[] =>
  parts.map((part) => ({ of: 'goods-part', part }));

const countOf = (productIds: readonly ProductId[]): ApprovalDetail => ({
  of: 'products',
  count: new Set(productIds).size,
});

function goodsOf({ store, language }: GoodsDeps, productId: ProductId): Text {
  const stored = store.product(productId);
  return { goods: stored ? nameIn(stored.record.names, language()) : null };
}

/** The stored name comes first, so that a new name does not hide which product changes. */
function savedText(deps: GoodsDeps, { record, revision }: Sent): Text {
  const stored: ProductRecord | null =
    revision === null ? null : (deps.store.product(record.productId)?.record ?? null);
  const after = savedRecord(record, stored, () => record.productId);
  const named = nameIn((stored ?? after).names, deps.language());
  return {
    goods: named,
    priceTiyin: stored?.priceTiyin === after.priceTiyin ? null : after.priceTiyin,
    details: [
      ...renamed(named, nameIn(after.names, deps.language())),
      ...partsOf(changedParts(stored, after)),
    ],
  };
}

function fileText({ desk }: GoodsDeps, hidesMissing: boolean): Text {
  const file = desk.checked();
  if (file === null) return {};
  const { fileName, counts } = file;
  return {
    details: [
      { of: 'file', name: fileName },
      { of: 'products', count: counts.new + counts.changed + (hidesMissing ? counts.missing : 0) },
      ...partsOf(hidesMissing && counts.missing > 0 ? ['hidden'] : []),
    ],
  };
}
