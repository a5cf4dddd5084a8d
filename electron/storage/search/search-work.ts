/** What is asked of the index, on one connection: found, told, and brought up, a step at a time. */
import { z } from 'zod';
import { SaleId } from '../../../shared/ids.ts';
import { VOIDED_OF } from '../log.ts';
import type { FoundSales, Wanted } from '../sale-search.ts';
import { finderIn } from './find-sales.ts';
import { openIndexFile, throwAway } from './index-file.ts';
import { indexerOn } from './index-sales.ts';

export interface SearchWork {
  find(wanted: Wanted): FoundSales;
  /** The numbers of the entries that tell of the sale, in order; of what nobody made or knows, none. */
  told(saleId: SaleId): readonly number[];
  /** Brings the index a step further. Answers whether there is more to do. */
  step(): boolean;
  close(): void;
}

export interface SearchPlaces {
  /** Of the index; `:memory:` for one that nobody keeps. */
  readonly indexPath: string;
  readonly journalPath: string;
}

/** How long (ms) a question waits for what the index does not hold yet: all of it, in a small shop. */
const CATCH_UP_MS = 20;

/** By which entries name a sale, of its row. */
const IDS_OF_SALE = `SELECT sale_id FROM journal.sale WHERE made_seq = ?1
  UNION SELECT tender_id FROM journal.tender WHERE sale = ?1
  UNION SELECT transaction_id FROM journal.payment WHERE sale = ?1
  UNION SELECT refund_id FROM journal.refund WHERE sale = ?1`;

const Id = z.object({ sale_id: SaleId });
const Seq = z.object({ seq: z.number() });

/** nowMs: monotonic. @throws what SQLite throws where neither index nor journal can be opened. */
export function openSearchWork({ indexPath, journalPath }: SearchPlaces, nowMs: () => number): SearchWork {
  let open = openOn(indexPath, journalPath, nowMs);
  /** What can't be read is made anew, once. */
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
    told: (saleId) => sturdy(() => open.told(saleId)),
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
  const told = database.prepare('SELECT seq FROM told WHERE sale = ?');
  // Of what the index does not hold yet the log itself is asked, which takes as long as it is.
  const untold = database.prepare(`SELECT seq FROM journal.log WHERE (seq BETWEEN ?1 AND ?2 OR seq > ?3)
    AND (subject IN (${IDS_OF_SALE}) OR ${VOIDED_OF} = (SELECT sale_id FROM journal.sale WHERE made_seq = ?1))`);
  // A manager may agree to what lies in a basket before there is a sale. The journal knows these by what they are about.
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
    told: (saleId) => {
      const row = rowOf.get(saleId);
      if (!row) return [];
      const { seq } = Seq.parse(row);
      const { logTo, toldFrom } = file.mark();
      const behind = untold.all(seq, Math.max(0, toldFrom - 1), logTo);
      const rows = [...told.all(seq), ...behind, ...approved.all(seq)];
      const seqs = rows.map((one) => Seq.parse(one).seq);
      return [...new Set(seqs)].toSorted((one, other) => one - other);
    },
    step: () => indexer.step(),
    close: () => database.close(),
  };
}
