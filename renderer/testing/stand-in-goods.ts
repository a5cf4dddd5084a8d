/** A hand-made main process of the goods screens: goods in memory, as far as the page can see them. */
import { asSold } from '../../shared/catalogue/as-sold.ts';
import { withBulkEdit } from '../../shared/catalogue/bulk-edit.ts';
import type { Category, ItemGroup } from '../../shared/catalogue/category.ts';
import { type FiscalLack, fiscalLight, taxOf } from '../../shared/catalogue/fiscal-light.ts';
import type { GoodsQuery, StoredProduct } from '../../shared/catalogue/goods-store.ts';
import type { PlannedRow } from '../../shared/catalogue/import-plan.ts';
import { KnownPairs } from '../../shared/catalogue/known-pair.ts';
import { nameIn } from '../../shared/catalogue/name-in.ts';
import type { NationalProposal } from '../../shared/catalogue/national/national-list.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { proposalFor, type TaxGroups } from '../../shared/catalogue/tax-groups.ts';
import type { Answer, ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { FileView, GoodsCopy, ProductView } from '../../shared/contract/goods.ts';
import { GoodsChangeId, ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';

export type GoodsHandlers = { readonly [C in ChannelName]?: (request: Parsed<C>) => Answer<C> };

const AT = Date.parse('2026-11-20T09:41:07.000Z');
const PAGE = 50;

const TAX_GROUPS: TaxGroups = {
  dated: '2026-11-01',
  source: 'stand-in',
  groups: [{ key: 'beer', begins: ['02203'], except: [], notForCash: true, marked: true }],
};

/** Bread by the piece, with its own tax data. */
export const BREAD_RECORD: ProductRecord = {
  productId: ProductId.parse('bread'),
  names: { uz: 'Obi non', ru: 'Лепёшка' },
  fiscalName: null,
  barcodes: ['4780000000017'],
  articleNumber: null,
  plu: null,
  unit: 'dona',
  unitsCode: null,
  spic: '01905001001000000',
  packageCode: '1520627',
  vatPercent: 12,
  notForCash: null,
  marked: null,
  priceTiyin: tiyin(4_000_00),
  consignor: null,
  category: 'Non',
  colour: null,
  pinned: false,
  soldBy: 'piece',
  package: null,
  taxChoice: null,
  active: true,
};

export const bread = (number: number, change: Partial<ProductRecord> = {}): ProductRecord => ({
  ...BREAD_RECORD,
  productId: ProductId.parse(`product-${number}`),
  names: { uz: `Mahsulot ${number}` },
  barcodes: [],
  ...change,
});

export class StandInGoods {
  readonly categories: Category[] = [];
  readonly groups: ItemGroup[] = [];
  readonly proposals: NationalProposal[] = [];
  file: FileView | null = null;
  planned: readonly PlannedRow[] = [];
  copies: readonly GoodsCopy[] = [];
  isLesson = false;
  #made = 0;
  readonly #products = new Map<ProductId, StoredProduct>();

  constructor(records: readonly ProductRecord[] = []) {
    for (const record of records) this.put(record);
  }

  put(record: ProductRecord): StoredProduct {
    const before = this.#products.get(record.productId);
    const stored: StoredProduct = {
      record,
      revision: (before?.revision ?? 0) + 1,
      changedWallMs: AT,
      lacks: this.#lacks(record),
    };
    this.#products.set(record.productId, stored);
    return stored;
  }

  all(): readonly ProductRecord[] {
    return [...this.#products.values()].map(({ record }) => record);
  }

  #categoryOf({ category }: ProductRecord): Category | null {
    return this.categories.find(({ name }) => name === category) ?? null;
  }

  #lacks(record: ProductRecord): readonly FiscalLack[] {
    const goods = { ...record, fiscalName: record.fiscalName ?? nameIn(record.names, 'uz') };
    return fiscalLight(goods, {
      category: this.#categoryOf(record),
      groups: TAX_GROUPS,
      unitsRequired: false,
      amountScale: 1000,
    });
  }

  view(stored: StoredProduct): ProductView {
    const category = this.#categoryOf(stored.record);
    return {
      ...stored,
      sold: asSold(stored.record, { category, groups: TAX_GROUPS, language: 'uz' }),
      category,
      proposal: proposalFor(TAX_GROUPS, taxOf(stored.record, category, TAX_GROUPS).spic),
      prices: [{ priceTiyin: stored.record.priceTiyin, fromWallMs: AT, by: null, happening: 'edited' }],
      due: [],
    };
  }

  #matching({ text, only, category }: GoodsQuery): readonly StoredProduct[] {
    const folded = text.toLowerCase();
    return [...this.#products.values()].filter(({ record, lacks }) => {
      const isFound = Object.values(record.names).some((name) => name.toLowerCase().includes(folded));
      const isOfCategory = category === null || record.category === category;
      const fits = {
        active: record.active,
        'not-green': record.active && lacks.length > 0,
        'no-barcode': record.barcodes.length === 0,
        'changed-today': true,
        'tax-unconfirmed': record.taxChoice !== null,
        pinned: record.pinned,
        hidden: !record.active,
      };
      return isFound && isOfCategory && fits[only];
    });
  }

  #save({ record, revision }: Parsed<'goods.save'>): Answer<'goods.save'> {
    const before = this.#products.get(record.productId);
    if (before && before.revision !== revision)
      return fail({ code: 'product.changed', field: record.productId });
    const other = [...this.#products.values()].find(
      (one) =>
        one.record.productId !== record.productId &&
        one.record.barcodes.some((code) => record.barcodes.includes(code)),
    );
    if (other) return fail({ code: 'product.barcode-taken', note: nameIn(other.record.names, 'uz') });
    this.#made += 1;
    const productId = revision === null ? ProductId.parse(`made-${this.#made}`) : record.productId;
    return ok(this.view(this.put({ ...record, productId })));
  }

  #state(): Answer<'goods.state'> {
    const all = [...this.#products.values()];
    return ok({
      active: all.filter(({ record }) => record.active).length,
      notGreen: all.filter(({ lacks }) => lacks.length > 0).length,
      taxUnconfirmed: all.filter(({ record }) => record.taxChoice !== null).length,
      categories: this.categories,
      groups: this.groups,
      national: null,
      undo: null,
      isLesson: this.isLesson,
    });
  }

  readonly handlers: GoodsHandlers = {
    'goods.state': () => this.#state(),
    'goods.page': ({ query, after }) => {
      const found = this.#matching(query);
      const from = Number(after ?? 0);
      const next = from + PAGE < found.length ? String(from + PAGE) : null;
      return ok({ rows: found.slice(from, from + PAGE), next, total: found.length });
    },
    'goods.product': ({ productId }) => {
      const stored = this.#products.get(productId);
      return stored ? ok(this.view(stored)) : fail({ code: 'product.not-found', field: productId });
    },
    'goods.by-code': ({ code }) => {
      const stored = [...this.#products.values()].find(({ record }) => record.barcodes.includes(code));
      return ok(stored ? this.view(stored) : null);
    },
    'goods.package-codes': ({ spic }) => {
      const pairs = new KnownPairs();
      for (const group of this.groups) if (group.spic === spic) pairs.note({ ...group, isProduct: false });
      for (const one of this.all()) if (one.spic === spic) pairs.note({ ...one, isProduct: true });
      return ok(pairs.list(PAGE));
    },
    'goods.save': (request) => this.#save(request),
    'goods.bulk': ({ productIds, edit }) => {
      for (const id of productIds) {
        const stored = this.#products.get(id);
        if (stored) this.put(withBulkEdit(stored.record, edit as Parameters<typeof withBulkEdit>[1]));
      }
      return ok(productIds.length);
    },
    'goods.save-category': ({ category, renamedFrom }) => {
      const at = this.categories.findIndex(({ name }) => name === renamedFrom);
      this.categories.splice(at < 0 ? this.categories.length : at, at < 0 ? 0 : 1, category);
      return ok(null);
    },
    'goods.drop-category': () => ok(null),
    'goods.save-group': ({ group }) => {
      this.groups.push(group);
      return ok(null);
    },
    'goods.drop-group': () => ok(null),
    'goods.propose': () => ok(this.proposals),
    'goods.confirm-tax': ({ productIds }) => {
      for (const id of productIds) {
        const stored = this.#products.get(id);
        if (stored) this.put({ ...stored.record, taxChoice: null });
      }
      return ok(productIds.length);
    },
    'goods.file-open': () => ok(this.file),
    'goods.file-map': () => (this.file ? ok(this.file) : fail({ code: 'ipc.bad-arguments' })),
    'goods.file-check': () => (this.file ? ok(this.file.preview) : fail({ code: 'ipc.bad-arguments' })),
    'goods.file-rows': ({ kind }) =>
      ok({ rows: this.planned.filter((row) => row.kind === kind), next: null }),
    'goods.file-take': () => ok({ changeId: GoodsChangeId.parse('import-1'), taken: 3, hidden: 0 }),
    'goods.file-cancel': () => ok(null),
    'goods.import-undo': ({ changeId }) => ok({ changeId, taken: 1, hidden: 2 }),
    'goods.export': () => ok('Tovarlar.xlsx'),
    'goods.copies': () => ok(this.copies),
    'goods.take-copy': () => this.#state(),
    'history.people': () => ok([]),
  };
}
