/**
 * The first group of customers: goods and codes by the scanner, keys by the mouse. Until the last of them the
 * till speaks Uzbek.
 */
import { expect } from 'vitest';
import { moneyText } from '../../renderer/i18n/money.ts';
import { tiyin } from '../../shared/money.ts';
import { goods, soum, worth } from './morning-book.ts';
import { type Basket, type MorningTill, markingCode } from './morning-till.ts';

const [WATER, BEER] = [goods('Suv').name, goods('Pivo').name];
/** Articles with a valid check digit that no catalogue has. */
const [STRANGE, NOTHING] = ['4609999999997', '4609999999980'] as const;

async function pad(till: MorningTill, text: string, inside = till.dialog): Promise<void> {
  for (const key of till.pad(text, inside)) await key.click();
}

async function choose(till: MorningTill, id: Parameters<MorningTill['menu']>[0]): Promise<void> {
  await till.key('button.others').click();
  await till.menu(id).click();
}

/** Weighed on scales without a connection: the number is pressed. */
async function weigh(till: MorningTill, name: string, weight: string): Promise<void> {
  await till.scan(goods(name).barcode);
  await till.dialog.waitFor();
  await pad(till, weight);
  await till.key('weigh.add', till.dialog).click();
  await till.dialog.waitFor({ state: 'detached' });
}

async function exactCash(till: MorningTill): Promise<void> {
  await till.key('button.cash').click();
  await till.key('cash.exact', till.panel).click();
  await till.key('cash.take').click();
  await till.inStep('sold');
}

async function payByCode(till: MorningTill, outcome: Parameters<MorningTill['scanCode']>[0]): Promise<void> {
  await till.key('button.pay').click();
  await till.scanCode(outcome);
  await till.inState('paid');
}

async function next(till: MorningTill): Promise<void> {
  await till.key('button.new-sale').click();
  await till.inStep('selling');
  await till.has(0);
}

export const BY_SCANNER: readonly Basket[] = [
  [
    'a bread, one press, the code read by the camera, and the receipt handed over',
    async (till) => {
      await till.scanGoods('Obi non');
      await till.asks(worth('Obi non'));
      await till.key('button.pay').click();
      await till.inState('paid');
      till.book.sell(worth('Obi non'), 'code');
      await till.panel.getByRole('img', { name: till.textOf('fiscal.qr') }).waitFor();
      await till.key('button.print').click();
      await till.onPaper('Obi non');
      await till.onPaper(moneyText(tiyin(worth('Obi non'))));
      // From here on the lens is covered: the clip would show its code endlessly.
      await till.page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
      });
    },
  ],
  [
    'the next customer’s first scan begins it; three of one and one more go into one line; a wallet pays',
    async (till) => {
      await till.scanGoods('Patir');
      await till.inStep('selling');
      await till.scan(`3*${goods('Obi non').barcode}`);
      await till.row('3 ×').waitFor();
      await till.scanGoods('Obi non');
      await till.row('4 ×').waitFor();
      await till.has(2);
      const total = worth('Patir') + worth('Obi non', 4);
      await till.asks(total);
      await payByCode(till, 'wallet');
      till.book.sell(total, 'code');
      await next(till);
    },
  ],
  [
    'two bags of rice, each weighed and a line of its own; exact cash',
    async (till) => {
      await weigh(till, 'Guruch lazer', '0,35');
      await till.has(1);
      await weigh(till, 'Guruch lazer', '0,6');
      await till.has(2);
      const total = worth('Guruch lazer', 0.35) + worth('Guruch lazer', 0.6);
      await till.asks(total);
      await exactCash(till);
      till.book.sell(total, 'cash');
      await next(till);
    },
  ],
  [
    'two scans that nobody knows: one is dismissed, one entered with a tax code; notes and change',
    async (till) => {
      await till.scan(STRANGE);
      await till.scan(NOTHING);
      await till.has(2);
      await till.scanGoods('Buxanka');
      expect(await till.key('button.pay').isDisabled()).toBe(true);
      await till.key('unknown-scan.dismiss', till.row(NOTHING)).click();
      await till.has(2);
      await till.key('unknown-scan.enter', till.row(STRANGE)).click();
      await till.dialog.getByText('Sut', { exact: true }).click();
      await till.dialog.getByLabel(till.textOf('open-item.name')).fill('Qatiq');
      // For this sale alone.
      await till.dialog.getByRole('switch').uncheck();
      await pad(till, '7000');
      await till.key('weigh.add', till.dialog).click();
      await till.row('Qatiq').waitFor();
      const total = soum(7_000) + worth('Buxanka');
      await till.asks(total);
      await till.key('button.cash').click();
      for (const note of [10_000, 1_000]) await till.note(soum(note)).click();
      await till.key('cash.take').click();
      await till.gives(soum(11_000) - total);
      till.book.sell(total, 'cash');
      await next(till);
    },
  ],
  [
    'marked goods, a piece that is scanned twice, one without its code; a lost confirmation is sent again',
    async (till) => {
      await till.scan(markingCode(WATER, '5sr0001'));
      await till.row('Suv gazsiz').waitFor();
      await till.scan(markingCode(WATER, '5sr0001'));
      await till.refuses({ code: 'label.in-basket', note: WATER });
      await till.key('unknown-scan.dismiss').click();
      await till.asks(worth(WATER));
      await till.scan(markingCode(WATER, '5sr0002'));
      await till.row('2 ×').waitFor();
      await till.scan(goods(BEER).barcode);
      await till.dialog.getByText(till.textOf('label.explain')).waitFor();
      await till.scan(markingCode(BEER, '7kq0001'));
      await till.dialog.waitFor({ state: 'detached' });
      await till.has(2);
      const total = worth(WATER, 2) + worth(BEER);
      await till.asks(total);
      await payByCode(till, 'confirm-answer-lost');
      till.book.sell(total, 'code');
      await next(till);
    },
  ],
  [
    'a piece that was sold already; a discount off a line and one off the basket; a company’s card',
    async (till) => {
      await till.scan(markingCode(WATER, '5sr0002'));
      await till.refuses({ code: 'label.sold', note: WATER });
      await till.key('unknown-scan.dismiss').click();
      await till.scanGoods('Kitob', 'Koʻk choy');
      await till.has(2);
      await till.key('discount.button', till.row('Koʻk choy')).click();
      await pad(till, '10');
      await till.key('button.done', till.dialog).click();
      await till.row('−10').waitFor();
      await till.printed('F8').click();
      await till.dialog.getByText(till.textOf('discount.amount'), { exact: true }).click();
      await pad(till, '1850');
      await till.key('button.done', till.dialog).click();
      const off = worth('Koʻk choy') * 0.1 + soum(1_850);
      const total = worth('Kitob') + worth('Koʻk choy') - off;
      await till.asks(total);
      await payByCode(till, 'corporate');
      till.book.sell(total, 'code');
      till.book.beside.discounts += off;
      await next(till);
    },
  ],
  [
    'another price, a note, a price check that sells nothing; the card terminal beside the till',
    async (till) => {
      await till.scanGoods('Daftar');
      await till.key('price.button', till.row('Daftar')).click();
      await pad(till, '6000');
      await till.key('button.done', till.dialog).click();
      await till.asks(soum(6_000));
      await till.key('note.button', till.row('Daftar')).click();
      await till.field('note.label').fill('Aziz uchun');
      await till.key('button.done', till.dialog).click();
      await till.row('Aziz uchun').waitFor();
      await choose(till, 'price-check.title');
      await till.dialog.waitFor();
      await till.scan(goods('Patir').barcode);
      await till.dialog.getByText('Patir').waitFor();
      await till.dialog.getByText(moneyText(goods('Patir').priceTiyin)).waitFor();
      await till.key('button.close', till.dialog).click();
      await till.has(1);
      await till.key('tender.way.terminal').click();
      await till.inStep('terminal');
      await pad(till, '7042', till.panel);
      await till.key('terminal.take').click();
      await till.inStep('sold');
      till.book.sell(soum(6_000), 'terminal');
      till.book.beside.cheaper += worth('Daftar') - soum(6_000);
      await next(till);
    },
  ],
  [
    'soap for somebody in a hurry, while Nodira’s basket is parked; exact cash',
    async (till) => {
      await till.scanGoods('Holva', 'Pechenye');
      await choose(till, 'park.named');
      await till.field('park.name').fill('Nodira');
      await till.key('park.park', till.dialog).click();
      await till.has(0);
      await till.scanGoods('Sovun');
      await till.asks(worth('Sovun'));
      await exactCash(till);
      till.book.sell(worth('Sovun'), 'cash');
      await next(till);
    },
  ],
  [
    'Nodira’s basket by her name, with salt; a code that is too old, one that is declined; then notes',
    async (till) => {
      await choose(till, 'parked.title');
      await till.key('parked.recall', till.parked('Nodira')).click();
      await till.has(2);
      await till.scanGoods('Tuz');
      const total = worth('Holva') + worth('Pechenye') + worth('Tuz');
      await till.asks(total);
      await till.key('button.pay').click();
      await till.scanCode('code-expired');
      await till.inState('declined');
      await till.panel.getByText('Срок действия QR-кода истёк').waitFor();
      await till.key('button.try-again').click();
      await till.scanCode('declined-by-status');
      await till.inState('declined');
      await till.key('button.other-way').click();
      await till.note(soum(50_000)).click();
      await till.key('cash.take').click();
      await till.gives(soum(50_000) - total);
      till.book.sell(total, 'cash');
      await next(till);
    },
  ],
  [
    'cheese, a part in cash; the till learns Russian while it holds that; the rest by a code that takes its time',
    async (till) => {
      await weigh(till, 'Pishloq', '0,5');
      const [total, part] = [worth('Pishloq', 0.5), soum(20_000)];
      await till.key('button.cash').click();
      await till.note(part).click();
      await till.named(till.textOf('tender.take-part', { amount: till.money(part) }), till.panel).click();
      await till.inStep('selling');
      await choose(till, 'button.settings');
      await till.page.getByText(till.textOf('settings.language.ru'), { exact: true }).click();
      await till.speaks('ru');
      await till.key('button.back').click();
      await till.panel.getByText(till.textOf('half.title')).waitFor();
      await till.asks(total - part);
      await payByCode(till, 'created-then-approved');
      till.book.sell(total, { cash: part, code: total - part });
      await next(till);
    },
  ],
];
