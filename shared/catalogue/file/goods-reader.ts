/**
 * Turns the rows of a table into goods, one by one. A price with two readings waits for the end, because any
 * other price of its column may prove the decimal sign.
 */
import { losesRow, type RowFault } from '../../errors/goods-fault.ts';
import { type Tiyin, ZERO_TIYIN } from '../../money.ts';
import { barcodeKey } from '../../sale/marking.ts';
import { type DefaultRow, defaultKindOf, readDefault } from './default-row.ts';
import { decimalOf } from './dialect.ts';
import type { FoundTable } from './find-table.ts';
import { foldHeader } from './fold-header.ts';
import type { FileRow, GoodsField, GoodsRow } from './goods-row.ts';
import { type DecimalSign, provenSign, readPrice } from './price-text.ts';
import { ProductNames } from './product-names.ts';
import { type OtherValues, readValues } from './read-values.ts';
import { byField, type Cell, type ColumnsByField, RowValues } from './row-values.ts';

/** One row of goods. */
export interface RowReading {
  readonly row: number;
  /** null: the row has none. */
  readonly name: string | null;
  /** null: the row is not taken. */
  readonly goods: GoodsRow | null;
  /** Beside goods: values that are left out. */
  readonly refused: readonly RowFault[];
  /** Of our own export: the row is a category or a tax group, and no goods. */
  readonly defaults?: DefaultRow;
}

export interface GoodsReaderOptions {
  /** The mapping's own decimal sign. */
  readonly decimal?: DecimalSign;
  /** Whether the national list has this tax code. */
  readonly isKnownSpic?: (spic: string) => boolean;
  /** By a barcode's search key the row that keeps it. Left out: the first row of a barcode does. */
  readonly keepers?: ReadonlyMap<string, number>;
}

const LONGEST_NAME = 200;
const LONGEST_DEFAULT = { category: 64, group: LONGEST_NAME } as const;
/** Rows that sum up others, and products that only hold variants. */
const TOTALS = /^(?:(?:итого|всего|jami|жами)(?: .*)?|total|grand total|hammasi)$/;
/** A sum stands behind its name, which is one of the first cells. */
const TOTAL_CELLS = 3;
const HOLDERS: ReadonlySet<string> = new Set(['variable', 'grouped', 'группа', 'group']);

const NAMING = ['name', 'nameUz', 'nameRu', 'nameEn', 'variant'] as const;

interface Draft {
  readonly values: RowValues;
  readonly name: string;
  readonly names: GoodsRow['names'];
  readonly row: number;
  readonly others: OtherValues;
}

export class GoodsReader {
  readonly #table: FoundTable;
  /** Our own export says everything as the catalogue has it. */
  readonly #isOwn: boolean;
  readonly #columns: ColumnsByField;
  readonly #options: GoodsReaderOptions;
  readonly #names = new ProductNames();
  /** Decimal signs that the dialect or a price has proved. Two of them prove nothing. */
  readonly #signs: Set<DecimalSign>;
  readonly #waiting: { readonly draft: Draft; readonly price: Cell }[] = [];
  /** The row of each barcode, by its search key. */
  readonly #holders = new Map<string, number>();

  constructor(table: FoundTable, options: GoodsReaderOptions = {}) {
    this.#table = table;
    this.#isOwn = table.dialect === 'tilla';
    this.#columns = byField(table);
    this.#options = options;
    const sign = decimalOf(table.dialect);
    this.#signs = new Set(sign === null ? [] : [sign]);
  }

  /** null: the row holds no goods, or waits for the end. Rows come in their order. */
  read(row: FileRow): RowReading | null {
    if (row.row < this.#table.firstRow) return null;
    const values = new RowValues(row, this.#columns);
    const kind = this.#isOwn ? defaultKindOf(values) : null;
    if (kind !== null) return this.#default(values, kind, row.row);
    const { name, names, category } = this.#names.of(values);
    const [price] = values.cells('price');
    if (!isGoods(row, values, price, this.#isOwn) || this.#isHeader(values)) return null;
    const draft = { values, name, names, row: row.row, others: this.#others(values, category) };
    if (name === '') values.refuse('missing-name', 'name');
    if (name.length > LONGEST_NAME) values.refuse('name-too-long', 'name', { value: name });
    if (!price) {
      values.refuse('missing-price', 'price');
      return this.#answer(draft, null);
    }
    if (price.isNumber) return this.#price(draft, price, '.');
    const proven = /[.,]/.test(price.text) ? provenSign(price.text) : null;
    if (proven) this.#signs.add(proven);
    const read = readPrice(price.text, this.#options.decimal ?? null);
    if (!read.ok && read.error === 'ambiguous-price') {
      this.#waiting.push({ draft, price });
      return null;
    }
    return this.#price(draft, price, this.#options.decimal ?? null);
  }

  /** The rows that waited, after all others. */
  end(): readonly RowReading[] {
    const [sign, second] = this.#signs;
    const decimal = second === undefined ? (sign ?? null) : null;
    return this.#waiting.splice(0).map(({ draft, price }) => this.#price(draft, price, decimal));
  }

  /** A row with a fault is refused whole. */
  #default(values: RowValues, kind: DefaultRow['kind'], row: number): RowReading {
    const defaults = readDefault(values, kind, this.#others(values, ''));
    if (defaults.name === '') values.refuse('missing-name', 'name');
    if (defaults.name.length > LONGEST_DEFAULT[kind])
      values.refuse('name-too-long', 'name', { value: defaults.name });
    const reading = { row, name: defaults.name || null, goods: null, refused: values.faults };
    return values.faults.length > 0 ? reading : { ...reading, defaults };
  }

  #others(values: RowValues, category: string): OtherValues {
    const { isKnownSpic } = this.#options;
    const { ownShort, dialect } = this.#table;
    const isOwn = this.#isOwn;
    const decimal = this.#options.decimal ?? decimalOf(dialect);
    return readValues(values, {
      ownShort,
      isOwn,
      category,
      decimal,
      ...(isKnownSpic ? { isKnownSpic } : {}),
    });
  }

  #price(draft: Draft, price: Cell, decimal: DecimalSign | null): RowReading {
    const read = readPrice(price.text, decimal);
    if (!read.ok && read.error === 'zero-price' && this.#isOwn) return this.#answer(draft, ZERO_TIYIN);
    if (!read.ok) draft.values.refuse(read.error, 'price', { value: price.text });
    return this.#answer(draft, read.ok ? read.value : null);
  }

  #answer({ values, name, names, row, others }: Draft, priceTiyin: Tiyin | null): RowReading {
    const lost = priceTiyin === null || values.faults.some(losesRow);
    const double = lost ? null : this.#claim(row, others.barcodes);
    if (double)
      values.refuse('doubled-barcode', 'barcode', { value: double.code, firstRow: double.firstRow });
    const goods = lost || double ? null : { row, name, names, priceTiyin, ...others };
    return { row, name: name || null, goods, refused: values.faults };
  }

  /** Answers the other row that keeps one of the barcodes. */
  #claim(row: number, barcodes: readonly string[]): { firstRow: number; code: string } | null {
    const keepers = this.#options.keepers ?? this.#holders;
    for (const code of barcodes) {
      const firstRow = keepers.get(barcodeKey(code));
      if (firstRow !== undefined && firstRow !== row) return { firstRow, code };
    }
    for (const code of barcodes) this.#holders.set(barcodeKey(code), row);
    return null;
  }

  /** Printed tables repeat their header on each page. */
  #isHeader(values: RowValues): boolean {
    const [price] = values.cells('price');
    const [name] = values.cells('name');
    if (!price || !name || /\d/.test(price.text)) return false;
    return [price, name].every(({ text, column }) => foldHeader(text) === foldHeader(column.header));
  }
}

/** Further pictures and parts of a product have rows too, and so have sums. */
function isGoods(row: FileRow, values: RowValues, price: Cell | undefined, isOwn: boolean): boolean {
  const says = (field: GoodsField): boolean => values.has(field);
  const coded = says('barcode') || says('articleNumber') || says('spic') || says('plu');
  const isSum = (): boolean => row.cells.slice(0, TOTAL_CELLS).some((cell) => TOTALS.test(foldHeader(cell)));
  if (!coded && !isOwn && isSum()) return false;
  if (!price && HOLDERS.has(values.text('rowKind').toLowerCase())) return false;
  return coded || price !== undefined || NAMING.some(says);
}
