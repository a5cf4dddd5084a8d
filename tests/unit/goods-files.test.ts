/** Files and copies of goods, through the goods room: what is asked of the desk, and what pages learn. */
import { expect, it } from 'vitest';
import type { GoodsDeps } from '../../electron/catalogue/goods/deps.ts';
import { createGoods } from '../../electron/catalogue/goods/goods.ts';
import { NO_COPIES, NO_DESK } from '../../electron/catalogue/goods/no-goods.ts';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import type { ImportCounts } from '../../shared/catalogue/import-plan.ts';
import { GoodsChangeId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { seededRandomness } from '../../shared/time.ts';
import { CASHIER } from '../support/book-entries.ts';
import { MemoryGoodsStore } from '../support/memory-goods-store.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const CHANGE = GoodsChangeId.parse('change-1');
const DONE = { changeId: CHANGE, taken: 40, hidden: 0 };
const COUNTS: ImportCounts = {
  rows: 43,
  new: 40,
  changed: 2,
  same: 1,
  refused: 0,
  doubled: 0,
  partial: 0,
  toldApart: 0,
  categories: 0,
  groups: 0,
  lacking: 0,
  missing: 5,
};
const PREVIEW = { counts: COUNTS, code: null, columns: {}, dialect: null };
const STAFF = { staffId: null, holds: () => false, isOurs: () => true, mayApprove: () => true };

/** Keeps what was published and what changed. */
function room(change: Partial<GoodsDeps> = {}) {
  const published: unknown[] = [];
  const changed: unknown[] = [];
  const goods = createGoods({
    store: new MemoryGoodsStore(),
    desk: NO_DESK,
    copies: NO_COPIES,
    hasPicture: () => false,
    clock: new VirtualClock(),
    random: seededRandomness(7),
    mode: 'live',
    groups: readTaxGroups(),
    language: () => 'uz',
    gatewayOffMs: () => null,
    national: () => null,
    save: async (name, bytes) => ok(`${name}:${(await bytes()).length}`),
    chooseFile: async () => null,
    publish: (event, payload) => void published.push([event, payload]),
    onChanged: (productIds) => void changed.push(productIds),
    onBug: (where) => expect.unreachable(where),
    ...change,
  });
  return { ...goods, published, changed };
}

it('a cancelled dialog opens no file, and a chosen one is read from its path', async () => {
  const opened: string[] = [];
  const desk = {
    ...NO_DESK,
    open: async (path: string) => {
      opened.push(path);
      return fail({ code: 'catalogue.busy' as const });
    },
  };
  const cancelled = room({ desk });
  expect(await cancelled.handlers['goods.file-open'](undefined, CASHIER)).toEqual(ok(null));
  const chosen = room({ desk, chooseFile: async () => '/shop/goods.xlsx' });
  expect(await chosen.handlers['goods.file-open'](undefined, CASHIER)).toMatchObject({ ok: false });
  expect(opened).toEqual(['/shop/goods.xlsx']);
});

it('a check shows its progress in whole per cents', async () => {
  const desk = {
    ...NO_DESK,
    check: async (_: unknown, onShare: (share: number) => void) => {
      for (const share of [0, 0.001, 0.002, 0.5, 0.509, 1, 2]) onShare(share);
      return ok(PREVIEW);
    },
  };
  const { handlers, published } = room({ desk });
  expect(await handlers['goods.file-check']({ doubles: 'first' }, CASHIER)).toEqual(ok(PREVIEW));
  expect(published).toEqual([0, 0.5, 1].map((share) => ['goods.progress', { of: 'import', share }]));
});

it('an import and its undo change products; a refused import changes no product', async () => {
  const stamps: unknown[] = [];
  const desk = {
    ...NO_DESK,
    take: async (_: unknown, stamp: unknown) => {
      stamps.push(stamp);
      return ok(DONE);
    },
    undo: async () => ok(DONE),
  };
  const { handlers, changed } = room({ desk });
  const choice = { take: 'good', missing: 'leave' } as const;
  expect(await handlers['goods.file-take'](choice, CASHIER)).toEqual(ok(DONE));
  expect(await handlers['goods.import-undo']({ changeId: CHANGE }, CASHIER)).toEqual(ok(DONE));
  expect(changed).toEqual([null, null]);
  expect(stamps).toMatchObject([{ act: CASHIER }]);
  const refusing = room();
  expect(await refusing.handlers['goods.file-take'](choice, CASHIER)).toMatchObject({ ok: false });
  expect(refusing.changed).toEqual([]);
});

it('the catalogue is saved as a file of the chosen kind', async () => {
  const desk = { ...NO_DESK, exported: async () => new Uint8Array(3) };
  const { handlers } = room({ desk });
  const request = { format: 'xlsx', name: 'Mahsulotlar' } as const;
  expect(await handlers['goods.export'](request, CASHIER)).toEqual(ok('Mahsulotlar.xlsx:3'));
});

it('a taken copy changes any product, and answers the goods as they are then', async () => {
  const copies = { list: () => [], take: async () => ok(null) };
  const { handlers, changed } = room({ copies });
  expect(await handlers['goods.take-copy']({ name: 'copy-1' }, CASHIER)).toMatchObject({
    value: { active: 0, undo: null },
  });
  expect(changed).toEqual([null]);
});

it('an approver reads the file and how many products it changes, also those that it hides', () => {
  const desk = {
    ...NO_DESK,
    checked: () => ({ fileName: 'goods.xlsx', counts: COUNTS }),
    last: () => ({ changeId: CHANGE, wallMs: 1, products: 42 }),
  };
  const copies = {
    ...NO_COPIES,
    list: () => [{ name: 'copy-1', wallMs: 0, products: 40, place: 'till' as const }],
  };
  const { approvals } = room({ desk, copies });
  const take = approvals?.['goods.file-take'];
  expect(take?.text?.({ take: 'good', missing: 'leave' }, STAFF)).toEqual({
    details: [
      { of: 'file', name: 'goods.xlsx' },
      { of: 'products', count: 42 },
    ],
  });
  expect(take?.text?.({ take: 'good', missing: 'hide' }, STAFF)).toEqual({
    details: [
      { of: 'file', name: 'goods.xlsx' },
      { of: 'products', count: 47 },
      { of: 'goods-part', part: 'hidden' },
    ],
  });
  expect(approvals?.['goods.import-undo']?.text?.({ changeId: CHANGE }, STAFF)).toEqual({
    details: [{ of: 'products', count: 42 }],
  });
  expect(approvals?.['goods.take-copy']?.text?.({ name: 'copy-1' }, STAFF)).toEqual({
    details: [
      { of: 'copy', at: '1970-01-01T00:00:00.000Z' },
      { of: 'products', count: 40 },
    ],
  });
});
