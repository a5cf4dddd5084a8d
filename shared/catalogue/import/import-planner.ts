/** Compares the rows of a file with the catalogue, one by one, in one pass. */
import { LONGEST_FAULT_VALUE, type RowFault } from '../../errors/goods-fault.ts';
import type { ProductId } from '../../ids.ts';
import type { RowReading } from '../file/goods-reader.ts';
import type { GoodsField, GoodsRow } from '../file/goods-row.ts';
import type { FiscalLack } from '../fiscal-light.ts';
import type { PlannedKind, PlannedRow } from '../import-plan.ts';
import { nameIn } from '../name-in.ts';
import { LONGEST_PRODUCT_NAME } from '../names.ts';
import type { ProductRecord } from '../product-record.ts';
import { belongsToOthers, type MatchParts, matchGoods } from './match-goods.ts';
import { isToldApart, type MergeParts, merged, mergedPackage, newRecord } from './merge-goods.ts';
import { nameKey } from './name-key.ts';

export interface PlannerParts extends MatchParts, MergeParts {
  /** What the product lacks then. */
  readonly lacksOf: (record: ProductRecord) => readonly FiscalLack[];
  /** The header of a field's column. */
  readonly headerOf: (field: GoodsField) => string;
}

/** A row of the plan. */
export interface Planned extends PlannedRow {
  /** The record to be written; null: the row changes nothing. */
  readonly record: ProductRecord | null;
  /** Its name's letters told another language than the shop's. */
  readonly isToldApart: boolean;
}

type Refusal = Extract<
  RowFault['code'],
  'doubled-goods' | 'several-products' | 'taken-barcode' | 'name-too-long'
>;

export class ImportPlanner {
  readonly #parts: PlannerParts;
  /** The row that names a product, or its package. */
  readonly #claims = new Map<string, number>();
  /** Products whose package has a row of its own: both rows change one record. */
  readonly #changed = new Map<ProductId, ProductRecord>();

  constructor(parts: PlannerParts) {
    this.#parts = parts;
  }

  plan(reading: RowReading): Planned {
    const { goods, refused, row } = reading;
    if (goods === null) return this.#lost(reading.name, row, refused);
    const long = Object.values(goods.names).find((name) => name.length > LONGEST_PRODUCT_NAME);
    if (long !== undefined) return this.#refused(goods, refused, 'name-too-long', 'name', long);
    const match = matchGoods(goods, this.#parts);
    switch (match.kind) {
      case 'several-products':
      case 'taken-barcode':
        return this.#refused(goods, refused, match.kind, match.field, match.value);
      case 'new':
        return this.#new(goods, refused);
      default:
        return this.#known(goods, refused, match.productId, match.kind === 'package');
    }
  }

  /** Active products that no row named. */
  *missing(): Iterable<Planned> {
    for (const productId of this.#parts.known.active()) {
      if (this.#claims.has(productId) || this.#claims.has(packageOf(productId))) continue;
      const record = this.#parts.product(productId);
      yield { ...this.#row('missing', null, record, []), record: null, isToldApart: false };
    }
  }

  #new(goods: GoodsRow, faults: readonly RowFault[]): Planned {
    const { known } = this.#parts;
    const taken = goods.pack?.barcodes.find((code) => belongsToOthers(known, code, null));
    if (taken !== undefined) return this.#refused(goods, faults, 'taken-barcode', 'packBarcode', taken);
    const double = this.#claim(goods.row, ...newClaims(goods));
    if (double !== null) return this.#doubled(goods, faults, double);
    const record = newRecord(goods, this.#parts);
    const isApart = isToldApart(record, goods, this.#parts.language);
    return { ...this.#row('new', goods.row, record, faults), productId: null, record, isToldApart: isApart };
  }

  #known(goods: GoodsRow, faults: readonly RowFault[], id: ProductId, isPackage: boolean): Planned {
    const { known } = this.#parts;
    const taken = goods.pack?.barcodes.find((code) => belongsToOthers(known, code, id));
    if (taken !== undefined) return this.#refused(goods, faults, 'taken-barcode', 'packBarcode', taken);
    const double = this.#claim(goods.row, isPackage ? packageOf(id) : id);
    if (double !== null) return this.#doubled(goods, faults, double);
    const before = this.#changed.get(id) ?? this.#parts.product(id);
    const record = isPackage ? mergedPackage(before, goods) : merged(before, goods, this.#parts);
    if (record.package !== null) this.#changed.set(id, record);
    const [price, oldPrice] = isPackage
      ? [record.package?.priceTiyin ?? null, before.package?.priceTiyin ?? null]
      : [record.priceTiyin, before.priceTiyin];
    const isSame = record === before;
    return {
      ...this.#row(isSame ? 'same' : 'changed', goods.row, record, faults),
      priceTiyin: price,
      oldPriceTiyin: price === oldPrice ? null : oldPrice,
      record: isSame ? null : record,
      isToldApart: !isSame && isToldApart(record, goods, this.#parts.language),
    };
  }

  /** Takes the names for a row. Answers the earlier row that has one of them. */
  #claim(row: number, ...names: readonly string[]): number | null {
    for (const name of names) {
      const before = this.#claims.get(name);
      if (before !== undefined) return before;
    }
    for (const name of names) this.#claims.set(name, row);
    return null;
  }

  #doubled(goods: GoodsRow, faults: readonly RowFault[], firstRow: number): Planned {
    return this.#refused(goods, faults, 'doubled-goods', 'name', goods.name, firstRow);
  }

  #refused(
    { name, row }: GoodsRow,
    faults: readonly RowFault[],
    code: Refusal,
    field: GoodsField,
    value: string,
    firstRow?: number,
  ): Planned {
    const fault: RowFault = {
      row,
      column: this.#parts.headerOf(field),
      code,
      value: value.slice(0, LONGEST_FAULT_VALUE),
      ...(firstRow === undefined ? {} : { firstRow }),
    };
    return this.#lost(name, row, [...faults, fault]);
  }

  #lost(name: string | null, row: number, faults: readonly RowFault[]): Planned {
    const nothing = { productId: null, priceTiyin: null, oldPriceTiyin: null, lacks: [], record: null };
    return { kind: 'refused', row, name, faults, ...nothing, isToldApart: false };
  }

  #row(
    kind: PlannedKind,
    row: number | null,
    record: ProductRecord,
    faults: readonly RowFault[],
  ): PlannedRow {
    const { productId, names, priceTiyin } = record;
    const name = nameIn(names, this.#parts.language);
    const lacks = this.#parts.lacksOf(record);
    return { kind, row, name, productId, priceTiyin, oldPriceTiyin: null, faults, lacks };
  }
}

const packageOf = (id: ProductId): string => `package ${id}`;

/** Goods without barcodes are doubled by their name, beside article number and unit. */
function newClaims({ ownId, barcodes, pack, articleNumber, name, unit }: GoodsRow): readonly string[] {
  const codes = pack?.barcodes.map((code) => `code ${code}`) ?? [];
  const ids = ownId === null ? codes : [ownId, ...codes];
  return barcodes.length > 0 || ownId !== null
    ? ids
    : [...ids, `goods ${JSON.stringify([articleNumber, nameKey(name), unit])}`];
}
