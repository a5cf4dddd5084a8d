/** The last group of customers: by keyboard alone, in English, without a pointer. */
import { codeOf, type PayerOutcome } from '../../electron/training/payer-codes.ts';
import { goods, soum, worth } from './morning-book.ts';
import type { Basket, MorningTill } from './morning-till.ts';

/** Types a code or words into the field, which always has the cursor. */
async function enter(till: MorningTill, text: string): Promise<void> {
  await till.keys.type(text);
  await till.keys.press('Enter');
}

const payByCode = (till: MorningTill, outcome: PayerOutcome): Promise<void> =>
  till.keys.press('F9').then(() => enterCode(till, outcome));

async function enterCode(till: MorningTill, outcome: PayerOutcome): Promise<void> {
  await till.inStep('scanning');
  await enter(till, codeOf(outcome));
}

/** Cash: what the customer gave. */
async function takeCash(till: MorningTill, given: string): Promise<void> {
  await till.keys.press('F6');
  await till.inStep('cash');
  await enter(till, given);
}

/** Pays what is owed by the key on which it is printed. */
async function exactCash(till: MorningTill): Promise<void> {
  await till.keys.press('F6');
  await till.inStep('cash');
  for (const key of ['F1', 'Enter']) await till.keys.press(key);
  await till.inStep('sold');
}

/** Removes the selected line, with the reason that the shop asks for now. */
async function removeDamaged(till: MorningTill): Promise<void> {
  await till.keys.press('Delete');
  await till.dialog.waitFor();
  await enter(till, 'damaged');
}

/** Less than is owed: a press of its own. */
async function takePart(till: MorningTill, amountTiyin: number): Promise<void> {
  const name = till.textOf('tender.take-part', { amount: till.money(amountTiyin) });
  await till.keys.choose(till.named(name, till.panel));
  await till.inStep('selling');
}

async function cashPart(till: MorningTill, amount: number): Promise<void> {
  await till.keys.press('F6');
  await till.inStep('cash');
  await till.keys.type(String(amount));
  await takePart(till, soum(amount));
}

async function enterOn(till: MorningTill): Promise<void> {
  await till.hasSeenTheEnd();
  await till.keys.press('Enter');
  await till.inStep('selling');
}

async function next(till: MorningTill): Promise<void> {
  await enterOn(till);
  await till.has(0);
}

/** Esc, and the reason that the shop asks for now. */
async function startVoid(till: MorningTill): Promise<void> {
  await till.keys.press('Escape');
  await till.dialog.waitFor();
  await till.keys.choose(till.key('void-sale.reason.2', till.dialog));
}

/** All goods are back. */
async function endVoid(till: MorningTill): Promise<void> {
  await till.dialog.getByText(till.textOf('void-sale.all-back')).waitFor();
  await till.keys.choose(till.key('void-sale.do', till.dialog));
  await till.key('button.close', till.dialog).waitFor();
  await till.keys.press('Escape');
  await till.inStep('selling');
  await till.has(0);
}

const handOver = (till: MorningTill, amountTiyin: number) =>
  till.named(till.textOf('void-step.hand-over.do', { amount: till.money(amountTiyin) }), till.dialog);

export const BY_KEYBOARD: readonly Basket[] = [
  [
    'a word with one hit, and a word with two that the arrows choose from; a code',
    async (till) => {
      await enter(till, 'holva');
      await till.row('Holva').waitFor();
      await till.keys.type('choy');
      await till.page.locator('[data-enter]').filter({ hasText: 'Koʻk choy' }).waitFor();
      for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await till.keys.press(key);
      await till.row('Qora choy').waitFor();
      const total = worth('Holva') + worth('Qora choy');
      await till.asks(total);
      await payByCode(till, 'approved');
      await till.inState('paid');
      till.book.sell(total, 'code');
      await next(till);
    },
  ],
  [
    'three by "3*", one more, one less, and then five of it; a note and change',
    async (till) => {
      await enter(till, `3*${goods('Obi non').barcode}`);
      await till.row('3 ×').waitFor();
      await till.keys.press('+');
      await till.row('4 ×').waitFor();
      // The shop now asks for a reason.
      await till.keys.press('-');
      await till.dialog.waitFor();
      await enter(till, 'miscounted');
      await till.row('3 ×').waitFor();
      await till.keys.press('*');
      await till.dialog.waitFor();
      await enter(till, '5');
      await till.row('5 ×').waitFor();
      await till.asks(worth('Obi non', 5));
      await takeCash(till, '50000');
      await till.gives(soum(50_000) - worth('Obi non', 5));
      till.book.sell(worth('Obi non', 5), 'cash');
      till.book.beside.takenAway += worth('Obi non');
      await next(till);
    },
  ],
  [
    'a copybook that was damaged: removed, and why, brought back and removed again; exact cash, and the receipt on paper',
    async (till) => {
      await enter(till, goods('Shokolad').barcode);
      await till.row('Shokolad').waitFor();
      await enter(till, goods('Daftar').barcode);
      await till.row('Daftar').waitFor();
      await removeDamaged(till);
      await till.has(1);
      await till.keys.press('F11');
      await till.row('Daftar').waitFor();
      await removeDamaged(till);
      await till.has(1);
      await till.asks(worth('Shokolad'));
      await exactCash(till);
      await till.keys.press('F12');
      await till.onPaper('Shokolad');
      till.book.sell(worth('Shokolad'), 'cash');
      till.book.beside.takenAway += worth('Daftar');
      await next(till);
    },
  ],
  [
    'oil with an odd price, a discount that makes it even; the card terminal',
    async (till) => {
      await enter(till, 'paxta');
      await till.row('Paxta').waitFor();
      await till.keys.press('F8');
      await till.dialog.waitFor();
      for (const key of ['Shift+Tab', 'ArrowRight', 'Tab']) await till.keys.press(key);
      await enter(till, '990,5');
      const total = worth('Paxta') - soum(990.5);
      await till.asks(total);
      await till.keys.press('F3');
      await till.inStep('terminal');
      await enter(till, '009112');
      await till.inStep('sold');
      till.book.sell(total, 'terminal');
      till.book.beside.discounts += soum(990.5);
      await next(till);
    },
  ],
  [
    'two breads, each a line of its own since the shop wants it so; a code',
    async (till) => {
      await till.keys.press('F10');
      await till.menu('button.settings').waitFor();
      for (const key of ['End', 'Enter']) await till.keys.press(key);
      const merges = till.page.getByRole('switch', { name: till.textOf('settings.merge-lines') });
      await till.keys.reach(merges);
      await till.keys.press('Space');
      await till.page
        .getByRole('switch', { name: till.textOf('settings.merge-lines'), checked: false })
        .waitFor();
      await till.keys.press('Escape');
      await till.inStep('selling');
      for (const lines of [1, 2]) {
        await enter(till, goods('Obi non').barcode);
        await till.has(lines);
      }
      await till.asks(worth('Obi non', 2));
      await payByCode(till, 'approved');
      await till.inState('paid');
      till.book.sell(worth('Obi non', 2), 'code');
      await next(till);
    },
  ],
  [
    'tea, a part in cash; a code whose confirmation the service never takes lapses, and another one pays the rest',
    async (till) => {
      await till.keys.type('choy');
      await till.page.locator('[data-enter]').filter({ hasText: 'Koʻk choy' }).waitFor();
      await till.keys.press('Enter');
      await till.row('Koʻk choy').waitFor();
      const total = worth('Koʻk choy');
      await cashPart(till, 6_500);
      await till.asks(total - soum(6_500));
      await payByCode(till, 'confirm-refused');
      await till.inState('confirming');
      await till.service.letLapse();
      await till.inState('lapsed');
      await payByCode(till, 'approved');
      await till.inState('paid');
      till.book.sell(total, { cash: soum(6_500), code: total - soum(6_500) });
      await next(till);
    },
  ],
  [
    'biscuits, a part in cash, and then no money on the card: it goes back, and the sale is called off',
    async (till) => {
      await enter(till, 'pechen');
      await till.row('Pechenye').waitFor();
      await cashPart(till, 1_500);
      await payByCode(till, 'declined');
      await till.inState('declined');
      await till.keys.press('Escape');
      await till.inStep('selling');
      await startVoid(till);
      await till.keys.choose(handOver(till, soum(1_500)));
      await endVoid(till);
      till.book.callOff(worth('Pechenye'), { cash: soum(1_500) });
    },
  ],
  [
    'two breads, paid in part in cash, on the terminal and by code, and all of it given back step by step',
    async (till) => {
      await enter(till, `2*${goods('Patir').barcode}`);
      await till.row('2 ×').waitFor();
      await cashPart(till, 3_000);
      await till.keys.press('F3');
      await till.inStep('terminal');
      await till.keys.reach(till.field('tender.amount'));
      await till.keys.type('5000');
      await till.keys.reach(till.field('terminal.slip'));
      await till.keys.type('004214');
      await takePart(till, soum(5_000));
      await till.keys.press('F6');
      await till.keys.reach(till.page.getByRole('tab', { name: till.textOf('tender.way.cash') }));
      for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await till.keys.press(key);
      await till.inStep('part');
      await till.keys.reach(till.field('part-code.amount'));
      await enter(till, '6000');
      await enterCode(till, 'approved');
      await till.inState('paid');
      await enterOn(till);
      await till.asks(worth('Patir', 2) - soum(14_000));
      await startVoid(till);
      const back = till.textOf('void-step.reverse.do', { amount: till.money(soum(6_000)) });
      await till.keys.choose(till.named(back, till.dialog));
      await till.dialog.getByRole('listitem').first().getByText(till.textOf('void-step.done')).waitFor();
      await till.keys.reach(till.field('void-step.slip'));
      await enter(till, '004215');
      await till.keys.choose(handOver(till, soum(3_000)));
      await endVoid(till);
      till.book.callOff(worth('Patir', 2), { cash: soum(3_000), terminal: soum(5_000), code: soum(6_000) });
    },
  ],
  [
    'eggs that wait and come back; exact cash',
    async (till) => {
      await enter(till, 'tuxum');
      await till.row('Tuxum').waitFor();
      await till.keys.press('F4');
      await till.has(0);
      await till.keys.press('F5');
      await till.keys.choose(till.key('parked.recall', till.parked('Tuxum')));
      await till.row('Tuxum').waitFor();
      await exactCash(till);
      till.book.sell(worth('Tuxum'), 'cash');
      await next(till);
    },
  ],
  [
    'cucumbers by weight; the answer to their payment is lost, and the till finds it',
    async (till) => {
      await enter(till, 'bodr');
      await till.dialog.waitFor();
      await enter(till, '1,5');
      await till.row('Bodring').waitFor();
      await till.asks(worth('Bodring', 1.5));
      await payByCode(till, 'charged-no-answer');
      await till.inState('paid');
      till.book.sell(worth('Bodring', 1.5), 'code');
      await next(till);
    },
  ],
];
