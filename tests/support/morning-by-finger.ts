/**
 * The second group of customers: by touch alone, in Russian until the last of them. No key is pressed; the
 * scanner reads codes.
 */
import { expect } from 'vitest';
import { SHORT_NAMES } from '../../renderer/ui/keyboard/layouts.ts';
import { categoryName } from '../../shared/catalogue/category-name.ts';
import { soum, worth } from './morning-book.ts';
import type { Basket, MorningTill } from './morning-till.ts';

const STRANGE = '4609999999973';

type Plain = Parameters<MorningTill['menu']>[0];

async function tapAll(till: MorningTill, ...keys: readonly ReturnType<MorningTill['key']>[]): Promise<void> {
  for (const key of keys) await till.finger.tap(key);
}

/** From its category's tiles, once they are shown: the former tiles stay until then. */
async function take(till: MorningTill, category: string, name: string): Promise<void> {
  const chip = categoryName(till.textOf.language, category);
  await till.finger.tap(till.named(chip));
  const shelf = till.page.locator('[data-tiles] > section:first-child');
  await expect.poll(() => shelf.getAttribute('aria-label')).toBe(chip);
  await till.finger.tap(till.tile(name));
}

async function choose(till: MorningTill, id: Plain): Promise<void> {
  await tapAll(till, till.key('button.others'), till.menu(id));
}

async function exactCash(till: MorningTill): Promise<void> {
  await tapAll(till, till.key('button.cash'), till.key('cash.exact', till.panel), till.key('cash.take'));
  await till.inStep('sold');
}

async function payByCode(till: MorningTill, outcome: Parameters<MorningTill['scanCode']>[0]): Promise<void> {
  await till.finger.tap(till.key('button.pay'));
  await till.scanCode(outcome);
}

async function next(till: MorningTill): Promise<void> {
  await till.finger.tap(till.key('button.new-sale'));
  await till.inStep('selling');
  await till.has(0);
}

export const BY_FINGER: readonly Basket[] = [
  [
    'chocolate and two breads from the tiles, of which an insurance bears a part; the rest by code',
    async (till) => {
      await take(till, 'Shirinlik', 'Shokolad');
      await take(till, 'Non', 'Patir');
      await till.finger.tap(till.tile('Patir'));
      await till.row('2 ×').waitFor();
      const row = till.row('Patir');
      await tapAll(till, till.key('discount.button', row), till.key('other.button', till.dialog));
      await tapAll(till, ...till.pad('7000'), till.key('button.done', till.dialog));
      const borne = till.textOf('row.other', { amount: till.money(soum(7_000)) });
      await row.filter({ hasText: borne }).waitFor();
      const total = worth('Shokolad') + worth('Patir', 2) - soum(7_000);
      await till.asks(total);
      await payByCode(till, 'approved');
      await till.inState('paid');
      till.book.sell(total, 'code');
      await next(till);
    },
  ],
  [
    'a line that is swiped away and taken back, and one that stays away; the network goes, nothing is charged: exact cash',
    async (till) => {
      await take(till, 'Bakaleya', 'Makaron');
      await till.row('Makaron').waitFor();
      await till.finger.tap(till.tile('Tuz'));
      await till.row('Tuz').waitFor();
      await till.finger.swipe(till.row('Makaron'), -400);
      await till.has(1);
      await till.finger.tap(till.key('button.undo'));
      await till.has(2);
      await till.finger.swipe(till.row('Tuz'), 400);
      await till.has(1);
      await till.asks(worth('Makaron'));
      await till.comesFirst('button.pay');
      await till.service.goAway();
      await payByCode(till, 'approved');
      await till.inState('absent');
      await till.finger.tap(till.key('button.cancel', till.panel));
      await till.inStep('selling');
      await till.comesFirst('button.cash');
      await exactCash(till);
      await till.service.comeBack();
      till.book.sell(worth('Makaron'), 'cash');
      till.book.beside.takenAway += worth('Tuz');
      await next(till);
    },
  ],
  [
    'bananas, weighed on the keypad, five per cent off and a note from the keyboard on the screen',
    async (till) => {
      await take(till, 'Meva', 'Banan');
      await tapAll(till, ...till.pad('1,2'), till.key('weigh.add', till.dialog));
      const row = till.row('Banan');
      await tapAll(
        till,
        till.key('discount.button', row),
        ...till.pad('5'),
        till.key('button.done', till.dialog),
      );
      await row.filter({ hasText: '−5' }).waitFor();
      await till.finger.tap(till.key('note.button', row));
      await till.finger.write('спелый');
      await till.finger.tap(till.key('keyboard.enter'));
      await row.filter({ hasText: 'спелый' }).waitFor();
      const off = worth('Banan', 1.2) * 0.05;
      await till.asks(worth('Banan', 1.2) - off);
      await payByCode(till, 'approved');
      await till.inState('paid');
      till.book.sell(worth('Banan', 1.2) - off, 'code');
      till.book.beside.discounts += off;
      await next(till);
      // The till's own payment found the network again.
      await till.comesFirst('button.pay');
    },
  ],
  [
    'a pasty whose customer looks for the right card: set aside with its payment',
    async (till) => {
      await take(till, 'Non', 'Somsa');
      await till.asks(worth('Somsa'));
      till.service.time.hold();
      await payByCode(till, 'processing-then-declined');
      await till.inState('processing');
      await till.finger.tap(till.key('action.set-aside', till.panel));
      await till.inStep('selling');
      await till.has(0);
      till.service.time.letGo();
      await till.chips.waitFor();
    },
  ],
  [
    'eggs meanwhile, in notes',
    async (till) => {
      await take(till, 'Sut', 'Tuxum');
      await till.asks(worth('Tuxum'));
      const notes = [10_000, 5_000, 1_000].map((note) => till.note(soum(note)));
      await tapAll(till, till.key('button.cash'), ...notes, till.key('cash.take'));
      await till.gives(soum(16_000) - worth('Tuxum'));
      till.book.sell(worth('Tuxum'), 'cash');
      await next(till);
    },
  ],
  [
    'the pasty again, taken back once its payment came to nothing; the card terminal takes it',
    async (till) => {
      await tapAll(till, till.chips, till.key('parked.take-back', till.dialog));
      await till.row('Somsa').waitFor();
      await expect.poll(() => till.chips.count()).toBe(0);
      await till.asks(worth('Somsa'));
      await till.finger.tap(till.key('tender.way.terminal'));
      await tapAll(till, ...till.pad('5126', till.panel), till.key('terminal.take'));
      await till.inStep('sold');
      till.book.sell(worth('Somsa'), 'terminal');
      await next(till);
    },
  ],
  [
    'a bag that is not on file, and a scan that nobody knows, found by its name',
    async (till) => {
      await choose(till, 'open-item.title');
      await till.finger.tap(till.dialog.getByRole('radio').first());
      await till.finger.tap(till.dialog.getByLabel(till.textOf('open-item.name')));
      await till.finger.write('пакет');
      await till.finger.tap(till.key('keyboard.hide'));
      await tapAll(till, ...till.pad('2500'), till.key('weigh.add', till.dialog));
      await till.row('пакет').waitFor();
      await till.scan(STRANGE);
      await till.finger.tap(till.key('unknown-scan.find', till.row(STRANGE)));
      await till.finger.tap(till.named(till.textOf('keyboard.language', { name: SHORT_NAMES.ru })));
      await till.finger.write('sovun');
      await till.finger.tap(till.named(/^Sovun/, till.dialog));
      await till.row('Sovun').waitFor();
      const total = soum(2_500) + worth('Sovun');
      await till.asks(total);
      await tapAll(till, till.key('button.cash'), till.note(soum(10_000)), till.key('cash.take'));
      await till.gives(soum(10_000) - total);
      till.book.sell(total, 'cash');
      await next(till);
    },
  ],
  [
    'cream that waits under a name, a pen that nobody fetches; a confirmation that never arrived is sent again',
    async (till) => {
      await take(till, 'Sut', 'Qaymoq');
      await choose(till, 'park.named');
      await till.finger.write('ali');
      await till.finger.tap(till.key('keyboard.enter'));
      await till.has(0);
      await take(till, 'Boshqa', 'Ruchka');
      await till.finger.tap(till.printed('F4'));
      await till.has(0);
      await choose(till, 'parked.title');
      await till.finger.tap(till.key('parked.drop', till.parked('Ruchka')));
      await till.finger.tap(till.key('parked.drop', till.dialog));
      await till.parked('Ruchka').waitFor({ state: 'detached' });
      await till.finger.tap(till.key('parked.recall', till.parked('ali')));
      await till.row('Qaymoq').waitFor();
      await till.asks(worth('Qaymoq'));
      await payByCode(till, 'confirm-request-lost');
      await till.inState('paid');
      till.book.sell(worth('Qaymoq'), 'code');
      till.book.beside.takenAway += worth('Ruchka');
      await next(till);
    },
  ],
  [
    'a bread whose customer left while he was to approve it, and came back',
    async (till) => {
      await take(till, 'Non', 'Patir');
      till.service.time.hold();
      await payByCode(till, 'processing-then-approved');
      await till.inState('processing');
      await till.finger.tap(till.key('action.customer-left', till.panel));
      await till.inState('abandoned');
      till.service.time.letGo();
      await till.panel.getByText(till.textOf('abandoned.parked')).waitFor();
      await next(till);
      await till.chips.waitFor();
      await choose(till, 'parked.title');
      await till.finger.tap(till.key('parked.recall', till.parked('Patir')));
      await till.row('Patir').waitFor();
      // Its charged part returns by itself, and the person who takes the goods back sees how it ended.
      await till.chips.waitFor({ state: 'detached' });
      await till.asks(worth('Patir'));
      await payByCode(till, 'approved');
      await till.inState('paid');
      till.book.sell(worth('Patir'), 'code');
      await next(till);
    },
  ],
  [
    'a book, a part on the card terminal; the till learns English, and to ask why goods are removed; the rest by code',
    async (till) => {
      await take(till, 'Boshqa', 'Kitob');
      const [total, part] = [worth('Kitob'), soum(20_000)];
      await till.finger.tap(till.key('tender.way.terminal'));
      await till.finger.tap(till.field('tender.amount'));
      await tapAll(till, ...till.pad('20', till.panel), till.named('000', till.panel));
      await till.finger.tap(till.field('terminal.slip'));
      await tapAll(till, ...till.pad('6611', till.panel));
      const asPart = till.textOf('tender.take-part', { amount: till.money(part) });
      await till.finger.tap(till.named(asPart, till.panel));
      await till.inStep('selling');
      await choose(till, 'button.settings');
      await till.finger.tap(till.page.getByText(till.textOf('settings.language.en'), { exact: true }));
      await till.speaks('en');
      await till.finger.tap(till.page.getByText(till.textOf('settings.void-reason'), { exact: true }));
      await till.finger.tap(till.key('button.back'));
      await till.panel.getByText(till.textOf('half.title')).waitFor();
      await till.asks(total - part);
      await payByCode(till, 'approved');
      await till.inState('paid');
      till.book.sell(total, { terminal: part, code: total - part });
      await next(till);
    },
  ],
];
