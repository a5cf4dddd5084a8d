/** The work of the index on one connection: queries, and updates step by step. */
import { z } from 'zod';
import { SaleId } from '../../../shared/ids.ts';
import { VOIDED_OF } from '../log.ts';
import type { FoundSales, Wanted } from '../sale-search.ts';
import { finderIn } from './find-sales.ts';
import { openIndexFile, throwAway } from './index-file.ts';
import { indexerOn } from './index-sales.ts';

export interface SearchWork {
  find(wanted: Wanted): FoundSales;
  /** The numbers of the entries about the sale, in order; empty for an unknown sale. */
  seqsAbout(saleId: SaleId): readonly number[];
  /** Updates the index by one step. Returns whether there is more to do. */
  step(): boolean;
  close(): void;
}

export interface SearchPlaces {
  /** Of the index; `:memory:` for a temporary one. */
  readonly indexPath: string;
  readonly journalPath: string;
}

/** How long (ms) a query first updates the index. In a small shop this covers everything. */
const CATCH_UP_MS = 20;

/** The ids by which entries name the sale of a row. */
const IDS_OF_SALE = `SELECT sale_id FROM journal.sale WHERE made_seq = ?1
  UNION SELECT tender_id FROM journal.tender WHERE sale = ?1
  UNION SELECT transaction_id FROM journal.payment WHERE sale = ?1
  UNION SELECT refund_id FROM journal.refund WHERE sale = ?1`;

const Id = z.object({ sale_id: SaleId });
const Seq = z.object({ seq: z.number() });

/** nowMs: monotonic. @throws what SQLite throws if neither index nor journal can be opened. */
export function openSearchWork({ indexPath, journalPath }: SearchPlaces, nowMs: () => number): SearchWork {
  let open = openOn(indexPath, journalPath, nowMs);
  /** An unreadable index is made again, once. */
  const sturdy = <T>(work: () => T): T => {
    try {
      return work();
    } catch {
      open.close();
      throwAway(indexPath);
      open = openOn(indexPath, journalPath, nowMs);
      return work();
    }
  };
  return {
    find: (wanted) => sturdy(() => open.find(wanted)),
    seqsAbout: (saleId) => sturdy(() => open.seqsAbout(saleId)),
    step: () => sturdy(() => open.step()),
    close: () => open.close(),
  };
}

function openOn(indexPath: string, journalPath: string, nowMs: () => number): SearchWork {
  const file = openIndexFile(indexPath, journalPath);
  const { database } = file;
  const indexer = indexerOn(file);
  const find = finderIn({ database, goodsNames: indexer.goodsNames, nowMs });
  const idOf = database.prepare('SELECT sale_id FROM journal.sale WHERE made_seq = ?');
  const rowOf = database.prepare('SELECT made_seq AS seq FROM journal.sale WHERE sale_id = ?');
  const about = database.prepare('SELECT seq FROM told WHERE sale = ?');
  // Scans the part of the log that the index still lacks, which may take long.
  const unindexed = database.prepare(`SELECT seq FROM journal.log WHERE (seq BETWEEN ?1 AND ?2 OR seq > ?3)
    AND (subject IN (${IDS_OF_SALE}) OR ${VOIDED_OF} = (SELECT sale_id FROM journal.sale WHERE made_seq = ?1))`);
  // A manager may approve something in a basket before the sale begins. These entries are found by their
  // subject.
  const approved = database.prepare(
    `SELECT seq FROM journal.log WHERE kind = 'approval.given' AND subject IN (${IDS_OF_SALE})`,
  );
  const isShort = (): boolean => !indexer.progress().isWhole;
  const catchUp = (): void => {
    const endMs = nowMs() + CATCH_UP_MS;
    while (isShort() && nowMs() < endMs) indexer.step();
  };
  return {
    find: (wanted) => {
      catchUp();
      const found = find(wanted);
      const saleIds = found.rows.map((row) => Id.parse(idOf.get(row)).sale_id);
      return { ...found, saleIds, index: indexer.progress() };
    },
    seqsAbout: (saleId) => {
      const row = rowOf.get(saleId);
      if (!row) return [];
      const { seq } = Seq.parse(row);
      const { logTo, toldFrom } = file.mark();
      const behind = unindexed.all(seq, Math.max(0, toldFrom - 1), logTo);
      const rows = [...about.all(seq), ...behind, ...approved.all(seq)];
      const seqs = rows.map((one) => Seq.parse(one).seq);
      return [...new Set(seqs)].toSorted((one, other) => one - other);
    },
    step: () => indexer.step(),
    close: () => database.close(),
  };
}
