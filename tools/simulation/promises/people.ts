/** What people need not do, and what they must learn. */
import type { ChargeRow, Evidence, JournalRow } from '../rows.ts';
import { chargeOf, chargesOf, type Find, isRaised, readsGone, wasSwitchedOff } from './books.ts';

/** A person still waits if the approval comes this soon after the create left. */
const WAITS_MS = 300_000;
/** From the approval to `paid`, beside the answer times of one status request and one confirm. */
const PROMPT_MS = 5_000;

/** Actions on a payment that keep the person waiting for it. */
const STAYS = new Set(['set-aside', 'double-tap', 'second-tender', 'cash-tender', 'handed-over']);

/**
 * On a day without faults, at a service that returns confirm_mode: a payment that is approved while a person
 * waits is paid at once. The till needs no knowledge of the service for this. No task is raised, except about
 * the goods of a payment set aside.
 */
export function whatIsApprovedIsPaid(evidence: Evidence, find: Find): void {
  const { end, fairWithinMs } = evidence;
  if (fairWithinMs === null) return;
  for (const row of end.payments) {
    const charge = chargeOf(end, row);
    const pressed = evidence.pressed[row.transactionId] ?? [];
    if (!charge || pressed.some((what) => !STAYS.has(what))) continue;
    const waits = isWaitedFor(charge);
    if (waits) isPaidPromptly(evidence, row, charge, fairWithinMs, find);
    // A reversed payment that reads as successful can't be told from money.
    if (waits || (charge.needsConfirm && charge.reads !== 2)) alarmsAreNeeded(evidence, row, find);
  }
}

const isWaitedFor = ({ isApproved, decidedMs, leftMs }: ChargeRow): boolean =>
  isApproved && decidedMs !== null && decidedMs - leftMs <= WAITS_MS;

function isPaidPromptly(
  { paidMs }: Evidence,
  { transactionId, state }: JournalRow,
  { decidedMs }: ChargeRow,
  answersWithinMs: number,
  find: Find,
): void {
  const lateMs = (paidMs[transactionId] ?? Infinity) - (decidedMs ?? 0) - PROMPT_MS - 2 * answersWithinMs;
  if (lateMs > 0)
    find(
      lateMs === Infinity
        ? `(a) ${transactionId} was approved, and is ${state}`
        : `(a) ${transactionId} was approved, and paid ${Math.round(lateMs)} ms later than promised`,
    );
}

function alarmsAreNeeded({ tasks, pressed }: Evidence, { transactionId }: JournalRow, find: Find): void {
  const wasSetAside = pressed[transactionId]?.includes('set-aside') === true;
  for (const task of tasks) {
    if (task.transactionId !== transactionId || (task.kind === 'goods' && wasSetAside)) continue;
    find(`(a) somebody is called about ${transactionId} on a day without faults: ${task.kind}`);
  }
}

/** A person who took one of these actions was present when it became the sale's money. */
const KNOWS = new Set(['take', 'say-charged']);

/** A person has seen that it is paid, or a task asks about its goods, or it was given back. */
export function whatIsPaidIsSeen({ end, shown, pressed, tasks }: Evidence, find: Find): void {
  for (const row of end.payments) {
    const { transactionId: id, state } = row;
    const hasGoodsTask = tasks.some((task) => task.transactionId === id && task.kind === 'goods');
    const isShown = shown.includes(id) || pressed[id]?.some((what) => KNOWS.has(what)) === true;
    const isGivenBack = row.backTiyin >= row.amountTiyin;
    if (state === 'paid' && row.isHere && !isShown && !hasGoodsTask && !isRaised(row) && !isGivenBack)
      find(`(e) ${id} is paid, and nobody was told`);
  }
}

/** Where people go on after the run: nothing waits any more, and both ledgers agree. */
export function everyEndIsReached({ ends }: Evidence, find: Find): void {
  if (ends === null) return;
  const here = new Set(ends.books.payments.filter(({ isHere }) => isHere).map((row) => row.transactionId));
  for (const { kind, transactionId } of ends.openTasks.filter((task) => here.has(task.transactionId)))
    find(`(d) nobody can end the task ${kind} about ${transactionId}`);
  for (const row of ends.books.payments) {
    const { transactionId, state, amountTiyin } = row;
    // A payment at another service ends there.
    if (!row.isHere) continue;
    if (UNENDED.has(state)) find(`(d) nobody can end ${transactionId}: ${state}`);
    const ours = chargeOf(ends.books, row);
    // A second payment of one create that the service never named to the till is left to reconciliation.
    const held = chargesOf(ends.books, row)
      .filter((charge) => charge.isMoney && (charge === ours || (charge.wasNamed && !readsGone(charge))))
      .reduce((sum, charge) => sum + charge.amountTiyin - charge.partsTiyin.reduce((a, b) => a + b, 0), 0);
    // Cash instead of a reversal was not the service's money.
    const kept = state === 'paid' ? amountTiyin - (row.backTiyin - row.byHandTiyin) : 0;
    const isUnknowable = ours !== undefined && (wasSwitchedOff(ours) || readsGone(ours));
    // Given back without this till, and all of it in cash too: no rest is left to record that refund against.
    const isGoneByOthers = row.refund === null && (ours?.goneMs ?? null) !== null;
    const withoutTillTiyin = isGoneByOthers ? amountTiyin : (ours?.cabinetTiyin ?? 0);
    const besideCashTiyin = row.backTiyin >= amountTiyin ? withoutTillTiyin : 0;
    if (held !== kept && held + besideCashTiyin !== kept && !isUnknowable)
      find(`(d) of ${transactionId} the service holds ${held}, and the journal ${kept}`);
  }
}

const UNENDED = new Set(['sending', 'processing', 'confirming', 'unknown']);
