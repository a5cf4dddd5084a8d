/** A cashier's name in the search field of the history finds that person's sales while it is typed. */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { HistoryFilters } from '../../shared/contract/history.ts';
import { SaleId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const [BREAD, OTHER] = SAMPLE_PRODUCTS.filter(({ unit }) => unit === SAMPLE_PRODUCTS[0]?.unit);
if (!BREAD || !OTHER) throw new Error('two products');
const EVERYTHING: HistoryFilters = { days: null, tender: null, standing: null, person: null, refunds: false };

/** Two called Lola, one with a hyphen in her name, and one called like the bread. */
const CASHIERS = ['Lola Karimova', 'Лола Раҳимова', 'Gulnora-xon Oʻrinova', 'Nona'] as const;
type Cashier = (typeof CASHIERS)[number];
const PIN = {
  'Lola Karimova': '1470',
  'Лола Раҳимова': '2581',
  'Gulnora-xon Oʻrinova': '3692',
  Nona: '4703',
};

async function shopOfFour() {
  const shop = await openedTill(tempFolder());
  const ids = new Map<string, StaffId>();
  const hire = async (name: string, roleId: string, pin: string): Promise<void> => {
    expect(await shop.ask('people.add', { name, roleId, pin })).toMatchObject({ ok: true });
    const now = await shop.ask('staff.now', undefined);
    const person = now.ok ? now.value.people.find((one) => one.name === name) : undefined;
    ids.set(name, StaffId.parse(person?.staffId));
  };
  const idOf = (name: string): StaffId => StaffId.parse(ids.get(name));
  const signIn = async (name: string, pin: string): Promise<void> => {
    expect(await shop.ask('staff.sign-in', { staffId: idOf(name), pin })).toMatchObject({ ok: true });
  };
  await hire('Dilshod', 'manager', '2580');
  await signIn('Dilshod', '2580');
  for (const name of CASHIERS) await hire(name, 'cashier', PIN[name]);
  const sell = async (saleId: string, by: Cashier, product = OTHER): Promise<void> => {
    await signIn(by, PIN[by]);
    shop.ringUp(saleId, [{ productId: product?.productId ?? '', quantity: ONE }]);
    const totalTiyin = tiyin(product?.priceTiyin ?? 0);
    const paid = { saleId: SaleId.parse(saleId), totalTiyin, givenTiyin: totalTiyin };
    expect(await shop.ask('tender.cash', paid)).toMatchObject({ ok: true });
  };
  await sell('of-karimova', 'Lola Karimova');
  await sell('of-rahimova', 'Лола Раҳимова');
  await sell('of-gulnora', 'Gulnora-xon Oʻrinova');
  await sell('of-the-fourth', 'Nona');
  await sell('bread-of-karimova', 'Lola Karimova', BREAD);
  const found = async (text: string, filters: Partial<HistoryFilters> = {}) => {
    const page = await shop.ask('history.find', {
      text,
      filters: { ...EVERYTHING, ...filters },
      before: null,
      limit: 20,
    });
    if (!page.ok || !page.value.index.isWhole) return 'not yet';
    return page.value.sales.map(({ saleId }) => String(saleId));
  };
  const finds = (text: string, sales: readonly string[], filters: Partial<HistoryFilters> = {}) =>
    expect.poll(() => found(text, filters), { message: text }).toEqual(sales);
  return { shop, idOf, signIn, finds };
}

describe('a cashier’s name', () => {
  it('finds the person’s sales from the first letters of any word, in either alphabet, with any signs', async () => {
    const { finds } = await shopOfFour();
    const karimova = ['bread-of-karimova', 'of-karimova'];
    for (const typed of ['kari', 'Karim', 'KARIMOVA', 'Каримова', 'Lola Karimova', 'karimova lola'])
      await finds(typed, karimova);
    for (const typed of [
      'gul',
      'Гулнора',
      'gulnora-x',
      'Gulnora-xon',
      'xon gulnora',
      "o'rin",
      'urinova-gulnora',
    ])
      await finds(typed, typed === 'urinova-gulnora' ? [] : ['of-gulnora']);
    // The middle of a word finds nothing.
    await finds('imova', []);
  });

  it('shared by two finds both until more is typed', async () => {
    const { finds } = await shopOfFour();
    await finds('lol', ['bread-of-karimova', 'of-rahimova', 'of-karimova']);
    await finds('Лола', ['bread-of-karimova', 'of-rahimova', 'of-karimova']);
    await finds('lola r', ['of-rahimova']);
    await finds('lola rahimova', ['of-rahimova']);
  });

  it('combines with goods, sums and chips, and hides no goods with the same beginning', async () => {
    const { finds, idOf } = await shopOfFour();
    await finds(`karimova ${BREAD.name.split(' ')[0]}`, ['bread-of-karimova']);
    await finds(`lola ${OTHER.priceTiyin / 100}`, ['of-rahimova', 'of-karimova']);
    await finds('lola', ['of-rahimova'], { person: idOf('Лола Раҳимова') });
    await finds('nona', ['of-the-fourth']);
    // Both a bread and a person have this name.
    await finds('non', ['bread-of-karimova', 'of-the-fourth']);
  });

  it('finds a person who has left, until the name is erased', async () => {
    const { shop, finds, idOf, signIn } = await shopOfFour();
    await signIn('Dilshod', '2580');
    const staffId = idOf('Nona');
    expect(await shop.ask('people.leave', { staffId })).toMatchObject({ ok: true });
    await finds('nona', ['of-the-fourth']);
    expect(await shop.ask('people.erase-name', { staffId })).toMatchObject({ ok: true });
    await finds('nona', []);
    await finds('', ['of-the-fourth'], { person: staffId });
  });
});
