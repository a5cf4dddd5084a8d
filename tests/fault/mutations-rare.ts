/** Mutations that a day of the simulation shows too rarely: stories hold them. */
import type { TestedMutation } from './failing-tests.ts';

const CARD = 'tests/story/card-refused.test.ts';

export const RARE: readonly TestedMutation[] = [
  {
    name: 'abandoned payments not watched after their end',
    file: 'electron/payment/active.ts',
    from: "  state.name === 'abandoned' && state.ending !== null ? 'abandoned-ended' : state.name;",
    to: '  state.name;',
    heldBy: 'tests/story/network-back.test.ts',
  },
  {
    name: 'a refund called missing on a first look, while its request may still arrive',
    file: 'electron/refund/settle.ts',
    from: '  const arrivesInMs = MAY_ARRIVE_MS - passedMs(context, requestedAt);\n',
    to: "  if (context.clock) return moveRefund(context, act, refundId, { name: 'settled', outcome: 'not-refunded', reason });\n  const arrivesInMs = MAY_ARRIVE_MS - passedMs(context, requestedAt);\n",
    heldBy: 'tests/story/refund-in-doubt.test.ts',
  },
  {
    name: 'the goods of the last payment asked for, whatever became of the one before',
    file: 'electron/payment/resume.ts',
    from: '    .newestPayments(RECENT_PAYMENTS)\n    .flatMap((record)',
    to: '    .newestPayments(1)\n    .flatMap((record)',
    heldBy: 'tests/story/tasks.test.ts',
  },
  {
    name: 'the goods of the newest payment alone asked for at a start',
    file: 'electron/payment/resume.ts',
    from: 'at === 0 || !paid.some(',
    to: 'at === 0 || at < 0 && !paid.some(',
    heldBy: 'tests/story/tasks.test.ts',
  },
  {
    name: 'a payment is looked up only after the status of its invoice',
    file: 'electron/payment/instruments/invoice.ts',
    from: 'if (status === 0 && isRecent && !looksUp)',
    to: 'if (status === 0 && !looksUp)',
    heldBy: 'tests/story/invoice.test.ts',
  },
  {
    name: 'an invoice that a manager left is asked about no more',
    file: 'electron/payment/instruments/invoice-rules.ts',
    from: "if (state.name === 'abandoned' && state.ending !== null) return null;",
    to: "if (state.name === 'abandoned') return null;",
    heldBy: 'tests/story/invoice-watch.test.ts',
  },
  {
    name: "another payment's refund counts as this tender's",
    file: 'shared/tender/held.ts',
    from: '(refund.transactionId === null || isPaid(refund.transactionId)),',
    to: "(refund.transactionId === null || isPaid(refund.transactionId) || refund.state === 'refunded'),",
    heldBy: 'tests/story/half-paid.test.ts',
  },
  {
    name: 'cash goes back before the code of a complete sale',
    file: 'shared/refund/by-hand.ts',
    from: 'isByGateway(tender) ? [tender] : isOpenSale(sale) ? [] : rows.tenders;',
    to: 'isByGateway(tender) ? [tender] : isOpenSale(sale) ? [] : rows.tenders.slice(rows.tenders.length);',
    heldBy: 'tests/story/cash-refund.test.ts',
  },
  {
    name: 'found money is taken although less is owed',
    file: 'shared/sale/fits.ts',
    from: ' || amountTiyin > owedTiyin(sale, rows)) return false;',
    to: ' || amountTiyin > owedTiyin(sale, rows) * 9) return false;',
    heldBy: 'tests/story/found-too-much.test.ts',
  },
  {
    name: 'a typed id is dropped although its refund began',
    file: 'electron/payment/rules/confirm.ts',
    from: ' && refunds.length === 0',
    to: '',
    heldBy: 'tests/unit/judged-typed.test.ts',
  },
  {
    name: 'a wall clock set back makes an open card young again',
    file: 'electron/payment/rules/unknown.ts',
    from: 'Math.max(ageMs(createdAt, now), ageMs(progress.activeSince, now))',
    to: 'ageMs(createdAt, now)',
    heldBy: CARD,
  },
  {
    name: 'a card left after weeks is forgotten at a start',
    file: 'electron/payment/resume.ts',
    from: 'now.wallMs - 2 * TIMES.lateWatchMs',
    to: 'now.wallMs - TIMES.lateWatchMs',
    heldBy: 'tests/story/months-watched.test.ts',
  },
  {
    name: 'a part that is not there believed on one look',
    file: 'shared/refund/cabinet-checks.ts',
    from: 'export const CHECKS_APART_MS = 60 * 60_000;',
    to: 'export const CHECKS_APART_MS = 0;',
    heldBy: 'tests/story/partial-refund.test.ts',
  },
  {
    name: 'forgotten card still found and charged',
    file: 'electron/card/kept-list.ts',
    from: "      const customer = card.customerId === null ? undefined : customers.get(card.customerId);\n      const state = states.get(card.keptCardId) ?? books.keptCard(card.keptCardId)?.state ?? 'kept';\n      return customer && state === 'kept' ? [{ card, customer }] : [];\n",
    to: '      const owner = card.customerId === null ? undefined : customers.get(card.customerId);\n      const [first] = customers.values();\n      const customer = owner ?? first;\n      void states;\n      return customer ? [{ card, customer }] : [];\n',
    heldBy: 'tests/story/card-forgotten.test.ts',
  },
  {
    name: 'a recall asks only about young invoices',
    file: 'electron/payment/resume.ts',
    from: 'saleId !== undefined && isLeftInvoice(active) ? momentOf(loop.clock) : null',
    to: 'null',
    heldBy: 'tests/story/invoice-limit.test.ts',
  },
];
