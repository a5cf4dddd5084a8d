/** Mutations of the rules of cards that the simulation's people don't press. `mutations-cards.ts` has the others. */
import type { TestedMutation } from './failing-tests.ts';

const ENTRIES = 'electron/card/card-entries.ts';
const CARDS = 'electron/card/cards.ts';
const KEPT_LIST = 'electron/card/kept-list.ts';
const GUESSES = 'electron/card/phone-guesses.ts';
const BY_CUSTOMER = 'electron/card/typed-by-customer.ts';
const ENTRY = 'tests/story/card-entry.test.ts';
const KEPT = 'tests/story/card-kept.test.ts';
const FORGOTTEN = 'tests/story/card-forgotten.test.ts';
const UNREAD = 'tests/story/card-unread.test.ts';
const CUSTOMER = 'tests/story/card-by-customer.test.ts';

export const CARD_RULES: readonly TestedMutation[] = [
  {
    name: 'a replaced token stays',
    file: ENTRIES,
    from: '    dropToken(entry);\n    const { keep } = entry;',
    to: '    const { keep } = entry;',
    heldBy: CUSTOMER,
  },
  {
    name: 'a token that comes late stays',
    file: ENTRIES,
    from: '      tokens.drop(cardToken);\n      return fail(',
    to: '      return fail(',
    heldBy: CUSTOMER,
  },
  {
    name: 'an entry whose code got no answer goes on',
    file: CARDS,
    from: "if (error?.code === 'card.ask-again') end(entry);",
    to: 'void end;',
    heldBy: 'tests/story/card.test.ts',
  },
  {
    name: 'an entry is anybody’s',
    file: CARDS,
    from: 'return entry?.person === personOf(act.actor) ? entry : null;',
    to: 'return personOf(act.actor) === personOf(act.actor) ? entry : null;',
    heldBy: ENTRY,
  },
  {
    name: 'a card is charged before its code was right',
    file: CARDS,
    from: '    if (!entry.isVerified) {',
    to: '    if (!entry.isVerified && !entry.typing) {',
    heldBy: CUSTOMER,
  },
  {
    name: 'a token for one payment is kept',
    file: CARDS,
    from: "isTemporary\n      ? ({ code: 'kept-card.not-kept' } as const)\n      : await",
    to: 'isTemporary && false ? null : await',
    heldBy: KEPT,
  },
  {
    name: 'any four digits charge a kept card',
    file: GUESSES,
    from: 'if (phone.endsWith(end)) {',
    to: 'if (phone.length > end.length) {',
    heldBy: KEPT,
  },
  {
    name: 'digits of a phone may be guessed without a wait',
    file: GUESSES,
    from: '? 0 : waitingOf(clock, wrong).ms;',
    to: '? 0 : 0 * waitingOf(clock, wrong).ms;',
    heldBy: KEPT,
  },
  {
    name: 'phones may be searched without end',
    file: GUESSES,
    from: 'const MOST_SEARCHED = 20;',
    to: 'const MOST_SEARCHED = 20_000;',
    heldBy: UNREAD,
  },
  {
    name: 'any cashier charges a kept card',
    file: 'electron/card/kept-cards.ts',
    from: 'withCard(deps.basketApproval.needs?.(asBasket(request), staff)),',
    to: 'deps.basketApproval.needs?.(asBasket(request), staff) ?? { needs: [SELL] },',
    heldBy: 'tests/story/people-kept-cards.test.ts',
  },
  {
    name: 'a forgotten card is never a task',
    file: 'electron/card/leaving-cards.ts',
    from: 'const leftMs = DAY_MS -',
    to: 'const leftMs = 99 * DAY_MS -',
    heldBy: FORGOTTEN,
  },
  {
    name: 'a list that did not open is begun anew without a task',
    file: KEPT_LIST,
    from: "move(act, 'lost', lost) : raise(act, { isUnread: true });",
    to: "move(act, 'lost', lost) : ok(null);",
    heldBy: UNREAD,
  },
  {
    name: 'cards are kept where nothing can be sealed',
    file: 'electron/card/sealed-cards.ts',
    from: "answer.ok && answer.value === 'sealed';",
    to: 'answer.ok;',
    heldBy: FORGOTTEN,
  },
  {
    name: 'a customer asks for one SMS code after another',
    file: BY_CUSTOMER,
    from: 'if (isEarly || !moves(entry, event))',
    to: 'if ((isEarly && event === null) || !moves(entry, event))',
    heldBy: CUSTOMER,
  },
  {
    name: 'a customer tries codes without end',
    file: BY_CUSTOMER,
    from: 'const MOST_ANSWERS = 10;',
    to: 'const MOST_ANSWERS = 10_000;',
    heldBy: CUSTOMER,
  },
  {
    name: 'a verified card waits for the cashier for five minutes',
    file: BY_CUSTOMER,
    from: 'const VERIFIED_MS = 60_000;',
    to: 'const VERIFIED_MS = 300_000;',
    heldBy: CUSTOMER,
  },
  {
    name: 'a customer keeps the entry open for ever',
    file: BY_CUSTOMER,
    from: 'const LONGEST_MS = 600_000;',
    to: 'const LONGEST_MS = 6_000_000;',
    heldBy: CUSTOMER,
  },
  {
    name: 'a customer types where no screen shows it',
    file: BY_CUSTOMER,
    from: 'if (!canType())',
    to: 'if (!canType)',
    heldBy: CUSTOMER,
  },
  {
    name: 'the cashier reads the digits that the service quotes',
    file: BY_CUSTOMER,
    from: "note.replaceAll(/\\p{Nd}+/gu, '…')",
    to: 'note',
    heldBy: CUSTOMER,
  },
  {
    name: 'e-cash on the receipt of a card',
    file: 'shared/fiscal/receipt-items.ts',
    from: "=== 'saved-card' ? 'CARD' : processingType;",
    to: "=== 'saved-card' ? processingType : processingType;",
    heldBy: 'tests/story/card.test.ts',
  },
  {
    name: 'a card that nobody keeps gets a lasting token',
    file: 'electron/card/card-entries.ts',
    from: 'expireDate: expiry, temporary: !keep });',
    to: 'expireDate: expiry, temporary: keep !== null });',
    heldBy: 'tests/story/card.test.ts',
  },
  {
    name: 'a card that a manager calls not charged is watched no more',
    file: 'electron/payment/word.ts',
    from: 'if (!mayChargeLate(found.value.row)) return move(',
    to: 'if (!mayChargeLate(found.value.row) || !found.value.row.invoice) return move(',
    heldBy: 'tests/story/card.test.ts',
  },
];
