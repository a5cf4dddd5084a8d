/** An imported product without tax codes: one press at its first sale. */
import { expect, test } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { RIGHTS } from '../../../shared/staff/rights.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { edited, lineOf, openedLive, openedOn, unknownLine } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { SAMPLE_GROUPS } from '../../testing/sample-groups.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { NO_STAFF, OPEN } from '../../testing/stand-in-api.ts';
import { OpenItemDialog } from './open-item-dialog.tsx';
import { TaxGroupDialog } from './tax-group-dialog.tsx';

const UNTAXED = { code: 'product.not-fiscal', field: 'SPIC', reason: 'missing', note: BREAD.name } as const;
const DIALOG = { productId: BREAD.productId, name: BREAD.name, goods: { code: '4780000000017' } };

/** Refuses the product until its group is chosen. */
function shop(field: string = UNTAXED.field): Answers {
  let isTaxed = false;
  return {
    'product.price-check': () => ok(BREAD),
    'goods.choose-tax': () => {
      isTaxed = true;
      return ok(BREAD);
    },
    'basket.add': () => (isTaxed ? edited({ lines: [lineOf(BREAD)] }) : fail({ ...UNTAXED, field })),
    'basket.keep-refused': () => edited({ lines: [] }),
  };
}

test.each(['SPIC', 'VATPercent'])(
  'a scan refused for its %s asks for the group, and one press adds the goods',
  async (field) => {
    const { screen, app, api } = await drawInTill(<TaxGroupDialog {...DIALOG} />, shop(field));
    await app.scans.takeScan('4780000000017');
    expect(app.route.getState().dialog).toEqual({ kind: 'tax-group', ...DIALOG });
    await screen.getByRole('button', { name: 'Fruit and veg' }).click();
    await expect.poll(() => app.route.getState().dialog).toBeNull();
    expect(api.requests.get('goods.choose-tax')).toEqual([
      { productId: BREAD.productId, groupId: 'produce' },
    ]);
    expect(app.basket.getState().lines).toMatchObject([{ product: BREAD }]);
  },
);

test('a scan refused for its unit code alone asks for no group: it is kept as a row', async () => {
  const { app, api } = await drawInTill(<p />, shop('Units'));
  await app.scans.takeScan('4780000000017');
  expect(app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.keep-refused')).toMatchObject([{ refused: { field: 'Units' } }]);
});

test('a shop without groups keeps the refused scan as a row, and asks nothing', async () => {
  const { app, api } = await drawInTill(<p />, {
    ...shop(),
    'goods.tax-offer': () => ok({ groups: [], spic: '', without: 'no-groups' }),
  });
  await app.scans.takeScan('4780000000017');
  expect(app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.keep-refused')).toMatchObject([{ refused: UNTAXED }]);
});

test('goods without a package code name their SPIC, and the typed code adds them', async () => {
  let isTyped = false;
  const { screen, app, api } = await drawInTill(<TaxGroupDialog {...DIALOG} />, {
    ...shop('PackageCode'),
    'goods.tax-offer': () => ok({ groups: [], spic: '02208001001000000', without: 'no-package-code' }),
    'goods.type-package-code': () => {
      isTyped = true;
      return ok(BREAD);
    },
    'basket.add': () =>
      isTyped ? edited({ lines: [lineOf(BREAD)] }) : fail({ ...UNTAXED, field: 'PackageCode' }),
  });
  await app.scans.takeScan('4780000000017');
  expect(app.route.getState().dialog).toEqual({ kind: 'tax-group', ...DIALOG });
  await expect.element(screen.getByText(/02208001001000000.*manager/)).toBeVisible();
  const add = screen.getByRole('button', { name: /^Add/ });
  await expect.element(add).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Package code' }).fill('1520777 ');
  await add.click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('goods.type-package-code')).toEqual([
    { productId: BREAD.productId, packageCode: '1520777' },
  ]);
  expect(app.basket.getState().lines).toMatchObject([{ product: BREAD }]);
});

const LIKE = {
  ...{ spic: '02208001001000000', packageCode: '1520777', notForCash: null, marked: null, products: 2 },
  names: { en: 'Vodka 0.5 l' },
  called: null,
};

/** Refuses the product until a pair is chosen. */
function shopWithPairs(field: string, answers: Answers): Answers {
  let isTaxed = false;
  return {
    ...shop(field),
    'goods.known-pairs': () => ok([LIKE, { ...LIKE, packageCode: '15', called: 'Strong drinks' }]),
    'goods.choose-pair': () => {
      isTaxed = true;
      return ok(BREAD);
    },
    'basket.add': () => (isTaxed ? edited({ lines: [lineOf(BREAD)] }) : fail({ ...UNTAXED, field })),
    ...answers,
  };
}

test('goods without a package code take the code of similar goods by one press', async () => {
  const { screen, app, api } = await drawInTill(
    <TaxGroupDialog {...DIALOG} />,
    shopWithPairs('PackageCode', {
      'goods.tax-offer': () => ok({ groups: [], spic: LIKE.spic, without: 'no-package-code' }),
    }),
  );
  await app.scans.takeScan('4780000000017');
  await expect.element(screen.getByText(/02208001001000000.*similar product/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: /^Another package code/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Vodka 0.5 l · package code 1520777' }).click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('goods.choose-pair')).toEqual([
    { productId: BREAD.productId, spic: LIKE.spic, packageCode: '1520777' },
  ]);
  expect(app.basket.getState().lines).toMatchObject([{ product: BREAD }]);
});

test('goods without a SPIC are offered similar goods before the groups, named as the list names them', async () => {
  const { screen } = await drawInTill(<TaxGroupDialog {...DIALOG} />, shopWithPairs('SPIC', {}));
  await expect.element(screen.getByRole('button', { name: 'Strong drinks · package code 15' })).toBeVisible();
  await expect.element(screen.getByText(/similar product or its group/)).toBeVisible();
  const names = screen
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);
  expect(names.indexOf('Vodka 0.5 l · package code 1520777')).toBeLessThan(names.indexOf('Fruit and veg'));
});

test.each(['no-groups', 'no-units'] as const)(
  'a shop with %s asks where similar goods have codes',
  async (without) => {
    const { screen, app } = await drawInTill(
      <TaxGroupDialog {...DIALOG} />,
      shopWithPairs('SPIC', { 'goods.tax-offer': () => ok({ groups: [], spic: '', without }) }),
    );
    await app.scans.takeScan('4780000000017');
    expect(app.route.getState().dialog).toEqual({ kind: 'tax-group', ...DIALOG });
    await screen.getByRole('button', { name: /1520777/ }).click();
    expect(app.basket.getState().lines).toMatchObject([{ product: BREAD }]);
  },
);

test('goods that no group can give a unit code say so, and ask nothing', async () => {
  const { screen } = await drawInTill(<TaxGroupDialog {...DIALOG} />, {
    'goods.tax-offer': () => ok({ groups: [], spic: '', without: 'no-units' }),
  });
  await expect.element(screen.getByText(/needs a unit code.*manager/)).toBeVisible();
  expect(screen.getByRole('textbox').query()).toBeNull();
});

test('the dialog for goods not on file says where a shop sets its groups', async () => {
  const { screen } = await drawInTill(<OpenItemDialog replaces={null} />, {
    'goods.tax-groups': () => ok([]),
  });
  await expect.element(screen.getByText(/no tax groups yet.*Products/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Add/ })).toBeDisabled();
});

test('goods not on file name their group, and leave its tax data to the till', async () => {
  const { screen, api } = await drawInTill(<OpenItemDialog replaces={null} />, {
    'basket.add-open-item': () => fail({ code: 'label.missing', note: 'Tobacco' }),
  });
  await screen.getByRole('radio', { name: 'Tobacco' }).click();
  await screen.getByRole('textbox', { name: 'Price each' }).fill('7000');
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect
    .poll(() => api.requests.get('basket.add-open-item'))
    .toEqual([
      expect.objectContaining({
        item: { name: 'Tobacco', unit: 'dona', priceTiyin: 700_000, groupId: 'tobacco' },
      }),
    ]);
});

const UNKNOWN = unknownLine('4780000099995');
const { lineId } = UNKNOWN.line;
const TEAPOT = { ...BREAD, name: 'Choynak' };

test('an unknown scan becomes a product in two more presses, a name and a price', async () => {
  const { screen, app, api } = await drawInTill(<OpenItemDialog replaces={lineId} />, {
    ...openedLive(UNKNOWN),
    'goods.add-scanned': () => ok(TEAPOT),
    'basket.replace-unknown': () => edited({ lines: [lineOf(TEAPOT)], removed: [lineId] }),
  });
  app.route.openDialog({ kind: 'open-item', replaces: lineId });
  await screen.getByRole('textbox', { name: 'Name (optional)' }).fill('Choynak');
  await screen.getByRole('textbox', { name: 'Price each' }).fill('35000');
  const save = screen.getByRole('button', { name: /^Save and add/ });
  await expect.element(save).toBeDisabled();
  await screen.getByText('Bread', { exact: true }).click();
  await save.click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  const [group] = SAMPLE_GROUPS;
  expect(api.requests.get('goods.add-scanned')).toMatchObject([
    {
      record: {
        names: { en: 'Choynak' },
        barcodes: ['4780000099995'],
        priceTiyin: 3_500_000,
        spic: group?.spic,
      },
    },
  ]);
  expect(api.requests.get('basket.replace-unknown')).toMatchObject([{ lineId, productId: TEAPOT.productId }]);
});

test('a product that is saved without a name has its group’s, with the end of its code', async () => {
  const { screen, api } = await drawInTill(<OpenItemDialog replaces={lineId} />, {
    ...openedLive(UNKNOWN),
    'goods.add-scanned': () => fail({ code: 'journal.unwritable' }),
  });
  await screen.getByRole('radio', { name: 'Bread' }).click();
  await screen.getByRole('textbox', { name: 'Price each' }).fill('35000');
  await screen.getByRole('button', { name: /^Save and add/ }).click();
  await expect
    .poll(() => api.requests.get('goods.add-scanned'))
    .toMatchObject([{ record: { names: { en: 'Bread 9995' } } }]);
});

test('“Save for next time” is ticked for who may, and only an unknown scan in real sales has it', async () => {
  const tick = (drawn: Awaited<ReturnType<typeof drawInTill>>) =>
    drawn.screen.getByRole('switch', { name: /^Save for next time/ });
  const owner = await drawInTill(<OpenItemDialog replaces={lineId} />, openedLive(UNKNOWN));
  await expect.element(tick(owner)).toBeChecked();
  await owner.screen.unmount();
  const staff = { ...NO_STAFF, rights: RIGHTS.filter((right) => right !== 'catalogue') };
  const live = { ...OPEN, mode: 'live', staff } as const;
  const cashier = await drawInTill(<OpenItemDialog replaces={lineId} />, {
    'till.open': () => ok({ ...live, basket: { ...OPEN.basket, lines: [UNKNOWN] } }),
    'staff.now': () => ok(staff),
  });
  await expect.element(tick(cashier)).not.toBeChecked();
  await expect.element(cashier.screen.getByRole('button', { name: /^Add/ })).toBeVisible();
  await cashier.screen.unmount();
  const custom = await drawInTill(<OpenItemDialog replaces={null} />, openedLive());
  await expect.element(custom.screen.getByRole('radio', { name: 'Bread' })).toBeVisible();
  expect(tick(custom).query()).toBeNull();
  await custom.screen.unmount();
  const lesson = await drawInTill(<OpenItemDialog replaces={lineId} />, openedOn(UNKNOWN));
  await expect.element(lesson.screen.getByText('Scanned: 4780000099995')).toBeVisible();
  expect(tick(lesson).query()).toBeNull();
});

test('another press after a refusal does not make the product twice', async () => {
  let refusals = 1;
  const { screen, api } = await drawInTill(<OpenItemDialog replaces={lineId} />, {
    ...openedLive(UNKNOWN),
    'goods.add-scanned': () => ok(TEAPOT),
    'basket.replace-unknown': () => {
      refusals -= 1;
      return refusals >= 0
        ? fail({ code: 'journal.unwritable' })
        : edited({ lines: [lineOf(TEAPOT)], removed: [lineId] });
    },
  });
  await screen.getByRole('textbox', { name: 'Name (optional)' }).fill('Choynak');
  await screen.getByRole('textbox', { name: 'Price each' }).fill('35000');
  await screen.getByText('Bread', { exact: true }).click();
  const save = screen.getByRole('button', { name: /^Save and add/ });
  await save.click();
  await expect.element(screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
  await save.click();
  await expect.poll(() => api.requests.get('basket.replace-unknown')).toHaveLength(2);
  expect(api.requests.get('goods.add-scanned')).toHaveLength(1);
});

test('the national list’s name of the code stands in the field until somebody types', async () => {
  const entry = {
    spic: '06911001001000000',
    name: 'Choynak chinni',
    group: null,
    class: null,
    position: null,
    subposition: null,
    brand: null,
    attribute: null,
    unit: null,
  };
  const { screen, api } = await drawInTill(<OpenItemDialog replaces={lineId} />, {
    ...openedLive(UNKNOWN),
    'goods.propose': () => ok([{ entry, matched: 'barcode', wordsFound: 0, words: 0 }]),
  });
  const name = screen.getByRole('textbox', { name: 'Name (optional)' });
  await expect.element(name).toHaveValue('Choynak chinni');
  await name.fill('');
  await expect.element(name).toHaveValue('');
  expect(api.requests.get('goods.propose')).toEqual([{ barcode: '4780000099995', name: '' }]);
});
