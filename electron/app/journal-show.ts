/**
 * Shows entries as text that support can read out on the telephone: amounts, states and ids, without typed
 * text or secrets.
 */
import type { DatabaseSync } from 'node:sqlite';
import { SaleId } from '../../shared/ids.ts';
import { soumText, tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { reductionSums } from '../../shared/sale/reductions-of.ts';
import type { Actor } from '../../shared/staff/actor.ts';
import { iso, TASHKENT_OFFSET_MS } from '../../shared/time.ts';
import { decode } from '../storage/entry.ts';
import type { Entry } from '../storage/journal.ts';
import { storedEntry } from '../storage/log.ts';
import { historyIn } from '../storage/repositories/history.ts';

/** The history of a sale if the id is a sale's or belongs to one; otherwise the entries about the id. */
export function showEntries(database: DatabaseSync, id: string): readonly string[] {
  const row = database
    .prepare(`SELECT sale_id FROM sale WHERE sale_id = :id OR made_seq IN (
      SELECT sale FROM payment WHERE transaction_id = :id OR payment_id = :id
      UNION SELECT sale FROM tender WHERE tender_id = :id
      UNION SELECT sale FROM refund WHERE refund_id = :id)`)
    .get({ id });
  const entries = row
    ? historyIn(database).historyOf(SaleId.parse(row.sale_id))
    : database
        .prepare('SELECT * FROM log WHERE subject = ? ORDER BY seq')
        .all(id)
        .map((stored) => decode(storedEntry(stored)));
  return entries.map(lineOf);
}

const timeText = (wallMs: number): string =>
  iso(wallMs + TASHKENT_OFFSET_MS)
    .slice(0, 19)
    .replace('T', ' ');

const actorText = (actor: Actor): string =>
  actor.by === 'staff' ? actor.id : actor.for === null ? 'the till' : `the till for ${actor.for}`;

function lineOf(entry: Entry): string {
  const { seq, at, kind, actor, approvedBy } = entry;
  const who = approvedBy === null ? actorText(actor) : `${actorText(actor)}, approved by ${approvedBy}`;
  return [`#${seq}`, timeText(at.wallMs), whatText(entry, kind), ...rowTexts(entry), `by ${who}`].join('  ');
}

const whatText = (entry: Entry, kind: string): string =>
  entry.kind === 'payment.moved' ? `${kind} (${entry.payload.happening})` : kind;

const soum = (amountTiyin: Parameters<typeof soumText>[0]): string => `${soumText(amountTiyin)} soum`;

const signedSoum = (sumTiyin: number): string =>
  `${sumTiyin < 0 ? '-' : '+'}${soum(tiyin(Math.abs(sumTiyin)))}`;

function rowTexts({ payload }: Entry): readonly string[] {
  const texts: string[] = [];
  if ('sale' in payload && payload.sale) {
    const { saleId, state, totalTiyin } = payload.sale;
    texts.push(`sale ${saleId} ${state} ${soum(totalTiyin)}`);
  }
  if ('sale' in payload && payload.sale && 'lines' in payload.sale) {
    for (const { of, lessTiyin, lines, by, approvedBy } of reductionSums(payload.sale)) {
      const approved = approvedBy === null ? '' : `, approved by ${approvedBy}`;
      texts.push(`${of} ${signedSoum(-lessTiyin)} on ${lines} by ${by ?? 'nobody known'}${approved}`);
    }
  }
  if ('tender' in payload && payload.tender) {
    const { kind, amountTiyin, takenAt } = payload.tender;
    texts.push(`${kind} ${soum(amountTiyin)}${takenAt === null ? '' : ' taken'}`);
  }
  if ('payment' in payload && payload.payment) {
    const { transactionId, state, amountTiyin } = payload.payment;
    texts.push(`payment ${transactionId} ${state.name} ${soum(amountTiyin)}`);
  }
  if ('refund' in payload && payload.refund) {
    const { refundId, kind, state, amountTiyin } = payload.refund;
    texts.push(`refund ${refundId} ${kind} ${state} ${soum(amountTiyin)}`);
  }
  if ('receipt' in payload && payload.receipt) texts.push(`receipt ${payload.receipt.state}`);
  if ('print' in payload) texts.push(`paper ${payload.print.state}`);
  if ('cashMovement' in payload && payload.cashMovement) {
    texts.push(`${payload.cashMovement.kind} ${soum(payload.cashMovement.amountTiyin)}`);
  }
  if ('voided' in payload) {
    for (const { quantity, dueTiyin, by } of payload.voided.lines)
      texts.push(`${quantity / ONE} for ${soum(dueTiyin)} taken out by ${by ?? 'nobody known'}`);
  }
  if ('shift' in payload) texts.push(`shift of ${payload.shift.day}`);
  if ('journalId' in payload) {
    const { journalId, previous } = payload;
    texts.push(
      `history ${journalId}${previous === null ? '' : ` after ${previous.journalId} at ${previous.seq}`}`,
    );
  }
  for (const { kind, ended } of ('tasks' in payload ? payload.tasks : undefined) ?? []) {
    texts.push(`task ${kind} ${ended === null ? 'open' : 'ended'}`);
  }
  return texts;
}
