/** Goods whose codes are public, under the names that public files give them. */
import { ProductId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';

type Row = readonly [
  id: string,
  name: string,
  spic: string,
  barcode: string | null,
  category: string,
  kg?: 'kg',
];

const ROWS: readonly Row[] = [
  ['zero', 'Напиток Coca-Cola Zero 0.25 л', '02202002001010003', '4780069000666', 'Ichimliklar'],
  ['coke', 'Coca-Cola original 0,33', '02202002001010036', '5449000000996', 'Ichimliklar'],
  ['lit', 'Энергетический напиток Lit Energy 0.45л', '02202003001086002', null, 'Ichimliklar'],
  ['aziya', 'Пиво Aziya yorqin 2.3 L', '02203001001106003', '4780036191083', 'Алкоголь'],
  ['biolife', 'Bio Life gazsiz ichimlik suvi 1.5 l', '02201002001028046', null, 'Ichimliklar'],
  ['chococream', 'CHOCOCREAM паста шоколадная 900гр', '01806001001004009', '4780033020133', 'Shirinliklar'],
  ['crafers', 'Печенье Crafers сендвич', '01806001001000001', '4780111071088', 'Shirinliklar'],
  ['strike', 'Конфеты Strike весовые', '01704001016000000', '4680167314378', 'Shirinliklar', 'kg'],
  ['marmelad', 'Мармелад жевательный 500 г', '02007002003000000', '4607010743482', 'Shirinliklar'],
  ['maccoffee', 'MacCoffee original 20гр', '00901001001048023', null, 'Кофе и какао'],
  ['akbargold', 'Чай Akbar Gold 100г', '00902001001031001', null, 'Choy'],
  ['smetana20', 'Smetana 20 % yogʻlilik', '00403999008070006', null, 'Sut mahsulotlari'],
  ['salad', 'Салат листовой', '00709001906000000', null, 'Meva-sabzavot', 'kg'],
  ['whitebread', 'Хлеб белый нарезной', '01905002007000000', null, 'Non va non mahsulotlari'],
  ['oil10w40', 'Масло моторное синтетика 10W-40 4л', '02710005001000000', null, 'Avto'],
  ['antisept', 'ANTISEPTIK sprey 50 ml', '03304020001027003', '4780083550024', 'Аптека'],
  ['mouse', 'Мышь компьютерная USB', '08471012005000000', null, 'Электротовары'],
  ['courier', 'Курьерская доставка', '10105001002000000', null, 'Xizmatlar'],
];

export const PUBLIC_CODES = ROWS.map(([id, name, spic, barcode, category, kg]) => ({
  productId: ProductId.parse(`public/${id}`),
  name,
  unit: kg ?? 'dona',
  barcode,
  spic,
  priceTiyin: tiyin(1_000_000),
  soldBy: kg === undefined ? ('piece' as const) : ('weight' as const),
  category,
}));
