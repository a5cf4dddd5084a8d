/** The name of a package on pages, papers and receipts. */
import { expect, it } from 'vitest';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import { packageAsSold } from '../../shared/catalogue/as-sold.ts';
import { packageName } from '../../shared/catalogue/package-name.ts';
import { Product } from '../../shared/catalogue/product.ts';
import { fiscalName } from '../../shared/fiscal/items.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { IMPORTED } from '../support/few-goods.ts';

const packageNamed = (name: string, shorter: string | null) => {
  const own = { barcodes: [], priceTiyin: tiyin(550_000), packageCode: '1520699', pieces: 6 };
  const record = { ...IMPORTED, names: { uz: name }, fiscalName: shorter, unit: 'dona' };
  return Product.parse(
    packageAsSold(
      { ...record, package: { ...own, productId: ProductId.parse('six') } },
      { category: null, groups: readTaxGroups(), language: 'uz' },
    ),
  );
};

it('a package is named with its pieces on pages and papers, and without them on the receipt', () => {
  const plain = packageNamed('Suv 0,5 l', null);
  expect(plain.name).toBe('Suv 0,5 l\u00a0×\u00a06');
  expect(fiscalName(plain)).toBe('Suv 0,5 l, dona');
  expect(fiscalName(packageNamed('Suv 0,5 l', 'Suv'))).toBe('Suv, dona');
});

it('a name of 200 characters is cut, so that its pieces stay in sight', () => {
  expect(packageNamed('n'.repeat(200), null).name).toBe(`${'n'.repeat(196)}\u00a0×\u00a06`);
  const faces = packageName('😀'.repeat(100), 300);
  expect(faces).toBe(`${'😀'.repeat(97)}\u00a0×\u00a0300`);
});
