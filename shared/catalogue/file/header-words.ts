/**
 * Headers as shops and other tills write them, folded (`foldHeader`). The first of a field's list is believed
 * most: where two columns claim a field that holds one value, the other column stays without a field.
 */
import type { GoodsField } from './goods-row.ts';

const WORDS: Readonly<Record<GoodsField, string>> = {
  name: `
    name, item name, product name, title, product, item, goods, nomi, nom, tovar nomi, mahsulot nomi,
    mahsulot, tovar, mxik nomi, наименование, наименование товара, название, название товара,
    номенклатура, товар, товары, номи, товар номи, махсулот номи, махсулот, ном, мхик номи,
    наименование номенклатуры, наименование товаров, имя`,
  nameUz: 'name uz, nameuz, nomi uz, nomi ozbekcha, название uz, наименование uz, наименование на узбекском',
  nameRu: 'name ru, nameru, nomi ru, nomi ruscha, название ru, наименование ru, наименование на русском',
  nameEn: 'name en, nameen, nomi en, nomi inglizcha, название en, наименование en',
  variant: `
    variation name, variant, option1 value, option2 value, option3 value, option 1 value, option 2 value,
    option 3 value, option value 1, option value 2, option value 3, attribute 1 value s,
    attribute 2 value s, attribute 3 value s, variant values, variants, характеристика, вариант, razmeri,
    rangi, размер, цвет`,
  group: 'handle, url handle, parent',
  id: 'id, token, external id, uuid, внешний код',
  rowKind: 'type, product type, тип',
  barcode: `
    barcode, barcodes, variant barcode, gtin, gtin upc ean or isbn, ean, ean13, ean 13, upc, shtrixkod,
    shtrix kod, shtrix kodi, shtrixkodi, shtrih kod, shtrixkodlar, barkod, bar kod, штрихкод, штрих код,
    штрихкоды, штрих коды, штрихкод товара, баркод, штрих коди, штрихкоди, штрихкод ean13, штрихкод ean8,
    штрихкод code128, штрихкод upc, штрихкод gtin, шк`,
  articleNumber: `
    article number, articlenumber, article, sku, variant sku, internal reference, item code,
    product code, artikul, artikl, артикул, код товара, kod, kodi, tovar kodi, код, code`,
  plu: 'plu, plu kodi, plu code, плу, код плу, код plu',
  price: `
    price, variant price, sales price, selling price, retail price, unit price, regular price,
    default price, sotish narxi, sotuv narxi, chakana narxi, chakana narx, narxi, narx, bahosi,
    розничная цена, цена розничная, цена продажи, цена цена продажи, цена реализации, цена, цены,
    сотиш нархи, сотув нархи, чакана нархи, нархи, нарх, цена за единицу, sale price`,
  category: `
    category, product category, point of sale category, categories, department, product type name,
    kategoriya, kategoriyasi, guruh, guruhi, toifa, bolim, категория, категории, группа, группы,
    группа товаров, товарная группа, номенклатурная группа, раздел, гурух, гурухи, тоифа`,
  unit: `
    unit, unit of measure, uom, units, birlik, birligi, olchov birligi, ulchov birligi, olchov,
    единица измерения, ед изм, единица, ед, ед измерения, едизм, улчов бирлиги, бирлик`,
  unitCode: 'unit code, unitcode, units code, birlik kodi, код единицы, код единицы измерения, код ед изм',
  vat: `
    vat, vat rate, vat percent, tax 1 percent, customer taxes, tax rate, tax percent, tax, qqs,
    qqs stavkasi, qqs foizi, ндс, ставка ндс, процент ндс, ккс, ккс ставкаси`,
  spic: `
    spic, mxik, mxik kodi, mxik kod, ikpu, ikpu kodi, икпу, код икпу, мхик, мхик коди, код мхик,
    мхик код, икпу код, ikpu code, spic code, mxik code, tasnif kodi`,
  packageCode: 'package code, packagecode, qadoq kodi, oram kodi, код упаковки, кадок коди, упаковка код',
  soldBy: 'sold by, soldby, sold by weight, sotilishi, vaznli, весовой, весовой товар, по весу',
  marked: 'marked, marking, markirovka, markirovkali, маркировка, маркированный, маркируемый',
  notForCash: 'not for cash, notforcash, naqdsiz, faqat naqdsiz, не за наличные, только безналичные',
  consignor: 'consignor, komitent, komitent stir, комитент, инн комитента, стир комитента',
  active:
    'active, available for sale, sellable, published, status, available in pos, faol, активен, активный',
  fiscalName: 'fiscal name, fiscalname',
  colour: 'tile colour, colour',
  pinned: 'pinned',
  packBarcode: 'pack barcode, packbarcode',
  packPrice: 'pack price, packprice',
  packPackageCode: 'pack package code, packpackagecode',
  packPieces: 'pack pieces, packpieces',
  cost: `
    cost, cost price, cost per item, purchase price, kelish narxi, kelish narx, tannarx, tannarxi,
    xarid narxi, закупочная цена, цена закупки, себестоимость, закупка, цена закупочная, келиш нархи,
    таннарх, таннархи, харид нархи, цена поступления, default cost, standard price`,
  stock: `
    stock, in stock, qty, quantity, current quantity, quantity on hand, low stock, track stock, qoldiq,
    qoldigi, miqdor, miqdori, soni, остаток, остатки, количество, кол во, доступно, колдик, колдиги,
    микдор, микдори, сони, неснижаемый остаток, inventory quantity`,
};

export interface HeaderMeaning {
  readonly field: GoodsField;
  /** The lower, the more the header is believed. */
  readonly rank: number;
  /** The column says yes or no to this rate: Square's `Tax - NAME (6.625%)`. */
  readonly vatRate?: string;
}

const MEANINGS: ReadonlyMap<string, HeaderMeaning> = new Map(
  (Object.keys(WORDS) as GoodsField[]).flatMap((field) =>
    WORDS[field]
      .trim()
      .split(/,\s*/)
      .map((word, rank) => [word, { field, rank }] as const),
  ),
);

/** `Current Quantity Chilonzor` names a shop; so may stock of any till. */
const OF_A_SHOP = /^(?:current quantity|stock alert|in stock|low stock|остаток|qoldiq) /;
const TAX = /^tax .*\(\s*(\d+(?:\.\d+)?)\s*%\s*\)\s*$/i;

/** Words that many a table uses for something else: the column's content decides. */
export const WEAK_WORDS: ReadonlySet<string> = new Set([
  'kod',
  'kodi',
  'код',
  'code',
  'id',
  'тип',
  'type',
  'единица',
]);

/** Fields that several columns may hold together. */
export const SHARED_FIELDS: ReadonlySet<GoodsField> = new Set(['barcode', 'variant', 'cost', 'stock']);

/** null: no known header. */
export function meaningOf(header: string, folded: string): HeaderMeaning | null {
  const known = MEANINGS.get(folded);
  if (known) return known;
  if (OF_A_SHOP.test(folded)) return { field: 'stock', rank: 99 };
  const [, vatRate] = TAX.exec(header.trim()) ?? [];
  return vatRate === undefined ? null : { field: 'vat', rank: 0, vatRate };
}
