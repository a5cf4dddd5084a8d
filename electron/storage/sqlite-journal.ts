/** The journal on node:sqlite. Statements are prepared once; a write is one transaction, flushed to the disk. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import { SaleId } from '../../shared/ids.ts';
import { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { BasketLine } from '../../shared/sale/basket.ts';
import { Attempt, isPartInDoubt, isUnfinished, placeKey, refundedTiyin } from '../payment/attempt.ts';
import { openDatabase } from './database.ts';
import type { AuditEntry, FiscalEntry, Journal, SaleRecord, Step, Written } from './journal.ts';
import { isWhole, probe } from './maintenance/check.ts';
import { MIGRATIONS } from './migrations.ts';
import { readSale } from './read-sale.ts';
import { reconcileIn } from './sqlite-reconcile.ts';
import { totalsIn } from './sqlite-totals.ts';

type Row = Record<string, SQLOutputValue>;

/** Whether the till or a manager still has to do something about it. */
const isOpen = (attempt: Attempt): boolean =>
  isUnfinished(attempt) ||
  (attempt.alarm !== null && attempt.alarm.settled === null) ||
  attempt.refund?.state === 'under-way' ||
  attempt.refund?.state === 'unknown' ||
  isPartInDoubt(attempt);

const paymentOf = (attempt: Attempt) => ('payment' in attempt.state ? attempt.state.payment : null);

function statements(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql);
  return {
    addSale: prepare(`INSERT INTO sale (sale_id, mode, created_wall_ms, total_tiyin, vat_tiyin, lines, items)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sale_id) DO UPDATE SET mode = excluded.mode,
      total_tiyin = excluded.total_tiyin, vat_tiyin = excluded.vat_tiyin, lines = excluded.lines, items = excluded.items`),
    addPayment: prepare(`INSERT INTO payment
      (transaction_id, sale_id, place, payment_id, amount_tiyin, state, created_wall_ms, confirm_mode, open, attempt)
      VALUES (?, ?, ?, NULL, ?, ?, ?, NULL, 1, ?)`),
    savePayment: prepare(`UPDATE payment SET payment_id = ?, state = ?, refunded_tiyin = ?,
      confirm_mode = COALESCE(confirm_mode, ?), open = ?, attempt = ? WHERE transaction_id = ?`),
    addEvent: prepare(
      'INSERT INTO payment_event (transaction_id, wall_ms, event, state) VALUES (?, ?, ?, ?)',
    ),
    addAudit: prepare('INSERT INTO audit (wall_ms, action, subject, reason) VALUES (?, ?, ?, ?)'),
    setCash: prepare(
      'UPDATE sale SET cash_given_tiyin = ?, cash_change_tiyin = ?, cash_wall_ms = ? WHERE sale_id = ?',
    ),
    attempt: prepare('SELECT attempt FROM payment WHERE transaction_id = ?'),
    attemptsOf: prepare('SELECT attempt FROM payment WHERE sale_id = ? ORDER BY rowid'),
    newestAttempts: prepare('SELECT attempt FROM payment ORDER BY rowid DESC LIMIT ?'),
    openAttempts: prepare('SELECT attempt FROM payment WHERE open = 1 ORDER BY created_wall_ms'),
    sale: prepare('SELECT * FROM sale WHERE sale_id = ?'),
    recentSales: prepare(
      'SELECT * FROM sale WHERE created_wall_ms < ? ORDER BY created_wall_ms DESC LIMIT ?',
    ),
    confirmModes: prepare(`SELECT COUNT(*) FILTER (WHERE confirm_mode = 0) AS zero,
      COUNT(*) FILTER (WHERE confirm_mode <> 0) AS other
      FROM payment WHERE place = ? AND created_wall_ms >= ? AND confirm_mode IS NOT NULL`),
    saveFiscal: prepare(`INSERT INTO fiscal (transaction_id, place, state, link, entry) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (transaction_id) DO UPDATE SET state = excluded.state, link = excluded.link, entry = excluded.entry`),
    fiscal: prepare('SELECT entry FROM fiscal WHERE transaction_id = ?'),
    fiscalQueue: prepare(
      "SELECT entry FROM fiscal WHERE place = ? AND state <> 'linked' AND state <> 'refused' ORDER BY rowid",
    ),
    receiptCounts: prepare(`SELECT COUNT(*) FILTER (WHERE state <> 'refused') AS waiting,
      COUNT(*) FILTER (WHERE state = 'refused') AS refused
      FROM fiscal WHERE place = ? AND state <> 'linked'`),
    refusedSale: prepare(`SELECT sale_id FROM fiscal JOIN payment USING (transaction_id)
      WHERE fiscal.place = ? AND fiscal.state <> 'linked' AND fiscal.state = 'refused'
      ORDER BY fiscal.rowid LIMIT 1`),
    facts: prepare('SELECT facts, learned_wall_ms FROM service_facts WHERE place = ?'),
    saveFacts: prepare(`INSERT INTO service_facts (place, facts, learned_wall_ms) VALUES (?, ?, ?)
      ON CONFLICT (place) DO UPDATE SET facts = excluded.facts, learned_wall_ms = excluded.learned_wall_ms`),
    basket: prepare('SELECT sale_id, lines FROM open_basket'),
    keepBasket: prepare(`INSERT INTO open_basket (one, sale_id, lines) VALUES (1, ?, ?)
      ON CONFLICT (one) DO UPDATE SET sale_id = excluded.sale_id, lines = excluded.lines`),
  };
}
type Statements = ReturnType<typeof statements>;

/** `ends`: in a moment, the ends of each table. `whole`: SQLite's check of the whole file, seconds for a large one. */
export type JournalCheck = 'ends' | 'whole';

const CHECKS: Record<JournalCheck, (database: DatabaseSync) => boolean> = {
  ends: (database) => {
    probe(database);
    return true;
  },
  whole: isWhole,
};

/**
 * Opens DIR/journal.db. Errors: as `openDatabase`. Writes answer `journal.unwritable` when the disk refuses; what
 * they would have written is not there then, not even in part.
 */
export function openJournal(
  path: string,
  { check = 'ends' }: { readonly check?: JournalCheck } = {},
): Result<Journal, TillError> {
  const opened = openDatabase(path, MIGRATIONS, CHECKS[check]);
  if (!opened.ok) return opened;
  const database = opened.value;
  const run = statements(database);
  const write = (work: () => void): Written => {
    try {
      database.exec('BEGIN IMMEDIATE');
      work();
      database.exec('COMMIT');
      return ok(null);
    } catch (thrown) {
      if (database.isTransaction) database.exec('ROLLBACK');
      if (isSqliteError(thrown)) return fail({ code: 'journal.unwritable' });
      throw thrown;
    }
  };
  return ok({
    ...attemptsIn(run, write),
    ...salesIn(run, write),
    ...outboxIn(run, write),
    ...memoryIn(run, write),
    ...reconcileIn(database, write),
    ...totalsIn(database),
    addAudit: (entry) => write(() => addAudit(run, entry)),
    close: () => database.close(),
  });
}

const isSqliteError = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_SQLITE_ERROR';

type Write = (work: () => void) => Written;

function attemptsIn(
  run: Statements,
  write: Write,
): Pick<
  Journal,
  | 'startAttempt'
  | 'saveAttempt'
  | 'attempt'
  | 'attemptsOf'
  | 'newestAttempts'
  | 'openAttempts'
  | 'confirmModesSince'
> {
  const read = (row: Row | undefined): Attempt | null =>
    row ? Attempt.parse(JSON.parse(String(row.attempt))) : null;
  const readAll = (rows: readonly Row[]): readonly Attempt[] =>
    rows.map((row) => Attempt.parse(JSON.parse(String(row.attempt))));
  return {
    startAttempt: (sale, attempt) =>
      write(() => {
        addSale(run, sale);
        const { transactionId, saleId, amountTiyin, createdAt, state } = attempt;
        const place = placeKey(attempt.place);
        const text = JSON.stringify(attempt);
        run.addPayment.run(transactionId, saleId, place, amountTiyin, state.name, createdAt.wallMs, text);
        run.addEvent.run(transactionId, createdAt.wallMs, 'created', state.name);
      }),
    saveAttempt: (attempt, step, also = {}) =>
      write(() => {
        saveAttempt(run, attempt, step);
        if (also.fiscal) saveFiscal(run, also.fiscal);
        if (also.audit) addAudit(run, also.audit);
      }),
    attempt: (transactionId) => read(run.attempt.get(transactionId)),
    attemptsOf: (saleId) => readAll(run.attemptsOf.all(saleId)),
    newestAttempts: (limit) => readAll(run.newestAttempts.all(limit)),
    openAttempts: () => readAll(run.openAttempts.all()),
    confirmModesSince: (place, sinceWallMs) => {
      const row = run.confirmModes.get(placeKey(place), Math.floor(sinceWallMs));
      return { zero: Number(row?.zero ?? 0), other: Number(row?.other ?? 0) };
    },
  };
}

function salesIn(run: Statements, write: Write): Pick<Journal, 'sellForCash' | 'sale' | 'recentSales'> {
  return {
    sellForCash: (sale, cash) =>
      write(() => {
        addSale(run, sale);
        run.setCash.run(cash.givenTiyin, cash.changeTiyin, cash.atWallMs, sale.saleId);
      }),
    sale: (saleId) => {
      const row = run.sale.get(saleId);
      return row ? readSale(row) : null;
    },
    recentSales: ({ beforeWallMs = Number.MAX_SAFE_INTEGER, limit }) =>
      run.recentSales.all(beforeWallMs, limit).map(readSale),
  };
}

function outboxIn(
  run: Statements,
  write: Write,
): Pick<Journal, 'saveFiscal' | 'fiscal' | 'fiscalQueue' | 'openReceipts'> {
  const read = (row: Row): FiscalEntry => JSON.parse(String(row.entry)) as FiscalEntry;
  return {
    saveFiscal: (entry) => write(() => saveFiscal(run, entry)),
    fiscal: (transactionId) => {
      const row = run.fiscal.get(transactionId);
      return row ? read(row) : null;
    },
    fiscalQueue: (place) => run.fiscalQueue.all(placeKey(place)).map(read),
    openReceipts: (place) => {
      const counts = run.receiptCounts.get(placeKey(place));
      const refused = Number(counts?.refused ?? 0);
      // Nearly always there is none, and then nothing is looked up.
      const sale = refused > 0 ? run.refusedSale.get(placeKey(place)) : undefined;
      const refusedSale = sale ? SaleId.parse(sale.sale_id) : null;
      return { waiting: Number(counts?.waiting ?? 0), refused, refusedSale };
    },
  };
}

function memoryIn(
  run: Statements,
  write: Write,
): Pick<Journal, 'facts' | 'saveFacts' | 'openBasket' | 'keepBasket'> {
  return {
    facts: (place) => {
      const row = run.facts.get(placeKey(place));
      if (!row) return { facts: {}, learnedWallMs: null };
      const learned = row.learned_wall_ms === null ? null : Number(row.learned_wall_ms);
      return { facts: ServiceFacts.parse(JSON.parse(String(row.facts))), learnedWallMs: learned };
    },
    saveFacts: (place, facts, learnedWallMs) =>
      write(() => run.saveFacts.run(placeKey(place), JSON.stringify(facts), learnedWallMs)),
    openBasket: () => {
      const row = run.basket.get();
      if (!row) return null;
      const lines = z.array(BasketLine).parse(JSON.parse(String(row.lines)));
      return { saleId: SaleId.parse(row.sale_id), lines };
    },
    keepBasket: (saleId, lines) => write(() => run.keepBasket.run(saleId, JSON.stringify(lines))),
  };
}

function addSale(run: Statements, sale: SaleRecord): void {
  const { saleId, mode, createdWallMs, totalTiyin, vatTiyin, lines, items } = sale;
  const texts = [JSON.stringify(lines), JSON.stringify(items)] as const;
  run.addSale.run(saleId, mode, createdWallMs, totalTiyin, vatTiyin, ...texts);
}

function saveAttempt(run: Statements, attempt: Attempt, step: Step): void {
  const { transactionId, state } = attempt;
  const payment = paymentOf(attempt);
  run.savePayment.run(
    payment?.paymentId ?? null,
    state.name,
    refundedTiyin(attempt),
    payment?.confirmMode ?? null,
    isOpen(attempt) ? 1 : 0,
    JSON.stringify(attempt),
    transactionId,
  );
  run.addEvent.run(transactionId, step.wallMs, step.event, state.name);
}

const saveFiscal = (run: Statements, entry: FiscalEntry): void => {
  const { transactionId, place, state, link } = entry;
  run.saveFiscal.run(transactionId, placeKey(place), state, link, JSON.stringify(entry));
};

const addAudit = (run: Statements, { atWallMs, action, subject, reason }: AuditEntry): void => {
  run.addAudit.run(atWallMs, action, subject, reason);
};
