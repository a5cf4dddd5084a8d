/** The search index of sales: it finds each sale by each of its words, and matches the log. */
import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../electron/storage/journal.ts';
import type { Wanted } from '../../electron/storage/sale-search.ts';
import { factsIn } from '../../electron/storage/search/facts.ts';
import { openIndexFile } from '../../electron/storage/search/index-file.ts';
import { indexerOn } from '../../electron/storage/search/index-sales.ts';
import { openSearchWork } from '../../electron/storage/search/search-work.ts';
import { type IndexReading, indexWords, readQuery } from '../../shared/history/query.ts';
import { goodsOf, wordsOf } from '../../shared/history/words.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import {
  AT,
  appendAll,
  becamePaid,
  begun,
  byCode,
  cashTaken,
  paymentOf,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundOf,
  saleOf,
  voidGoods,
} from '../support/book-entries.ts';
import { inFile, newPath, openedJournal } from '../support/journals.ts';

const LINK = 'https://ofd.example/epi?t=EP0001&r=731&c=20261120';

/** Sells and refunds like a small shop; `from` continues after the last run. */
function sell(journal: Journal, to: number, from = 0): void {
  for (let number = from; number < to; number += 1) {
    const [line] = saleOf('any').lines;
    if (!line) throw new Error('a sale has a line');
    const lines = [line, { ...line, name: ['Қанд 1 кг', "Choy 'Oltin'", 'Coca-Cola 0,5'][number % 3] ?? '' }];
    const change = { lines, totalTiyin: tiyin(100_000 + number * 100) };
    if (number % 3 === 0) {
      appendAll(journal, cashTaken(saleOf(`sale-${number}`, change)));
      continue;
    }
    const sale = saleOf(`sale-${number}`, change);
    const sending = paymentOf(sale, `t-${number}`);
    const { paid, entry: confirmed } = becamePaid(sale, sending);
    appendAll(journal, begun(sale, sending), confirmed);
    if (number % 4 === 0)
      appendAll(journal, receiptMoved(receiptOf(paid, { state: 'linked', link: `${LINK}&n=${number}` })));
    if (number % 5 === 0)
      appendAll(journal, refundBegun(refundOf(paid, `r-${number}`, { state: 'refunded' })));
  }
}

function shop(sales: number) {
  const journalPath = newPath();
  const journal = openedJournal(journalPath);
  sell(journal, sales);
  return { journal, journalPath, indexPath: `${journalPath}.search` };
}

const rowsOf = (path: string) => {
  const database = new DatabaseSync(path);
  const rows = (table: string, order: string) =>
    database.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all();
  const names = new Map(rows('goods_name', 'name').map(({ name, folded }) => [`n${name}`, `n ${folded}`]));
  const plain = (word: string): string => names.get(word) ?? word;
  const answer = {
    doc: rows('doc', 'sale').map(({ sale, at_ms, words }) => {
      const listed: unknown = JSON.parse(String(words));
      return { sale, at_ms, words: Array.isArray(listed) ? listed.map((word) => plain(String(word))) : [] };
    }),
    posting: rows('posting', 'sale, word')
      .map(({ sale, word }) => `${sale} ${plain(String(word))}`)
      .toSorted(),
    day: rows('day_span', 'day'),
    told: rows('told', 'sale, seq'),
  };
  database.close();
  return answer;
};

/** What an index of this journal holds when made in one go. */
function madeAnew(journalPath: string) {
  const path = `${newPath()}.search`;
  const work = openSearchWork({ indexPath: path, journalPath }, () => 0);
  while (work.step());
  work.close();
  return rowsOf(path);
}

const wanted = (readings: readonly IndexReading[], change: Partial<Wanted> = {}): Wanted => ({
  words: [readings],
  filters: [],
  days: null,
  before: null,
  limit: 100,
  ...change,
});

describe('a sale is found', () => {
  it('by each of its own words, and by the names of its goods', () => {
    const { journalPath, indexPath, journal } = shop(24);
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    while (work.step());
    const database = new DatabaseSync(journalPath);
    const facts = factsIn(database);
    let words = 0;
    for (const { made_seq } of database.prepare('SELECT made_seq FROM sale').all()) {
      const row = Number(made_seq);
      const found = facts(row);
      if (found === null) throw new Error('a sale can not be read');
      for (const word of wordsOf(found)) {
        expect(work.find(wanted([{ by: 'word', word }])).rows, word).toContain(row);
        words += 1;
      }
      for (const name of goodsOf(found)) {
        expect(work.find(wanted([{ by: 'goods', prefixes: [name.slice(0, 3)] }])).rows).toContain(row);
      }
    }
    expect(words).toBeGreaterThan(150);
    database.close();
    work.close();
    journal.close();
  });

  it.each([
    ['qand', 'sale-21'],
    ['ҚАНД', 'sale-21'],
    ['oltin', 'sale-22'],
    ['1 021', 'sale-21'],
    [`${LINK}&n=20`, 'sale-20'],
    ['9223372036', 'sale-23'],
    ['sale-17', 'sale-17'],
    ['cash 1003', 'sale-3'],
    ['naqd', 'sale-21'],
    ['qaytarilgan', 'sale-20'],
    ['12:31 20.11', 'sale-23'],
  ])('by a typed text: %s', (text, first) => {
    const { journalPath, indexPath, journal } = shop(24);
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    while (work.step());
    const query = readQuery(text, AT.wallMs);
    const words = indexWords(query, () => []);
    const found = work.find({ ...wanted([]), words, days: query.days });
    expect(found.saleIds[0]).toBe(first);
    work.close();
    journal.close();
  });

  it('newest first, page by page, each once, and only with all words', () => {
    const { journalPath, indexPath, journal } = shop(40);
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    while (work.step());
    const words: Wanted['words'] = [[{ by: 'goods', prefixes: ['obi'] }], [{ by: 'word', word: 'tcash' }]];
    const seen: string[] = [];
    for (let before: number | null = null, pages = 0; pages < 20; pages += 1) {
      const page = work.find({ ...wanted([]), words, before, limit: 3 });
      seen.push(...page.saleIds);
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 14 }, (_, at) => `sale-${39 - 3 * at}`));
    work.close();
    journal.close();
  });

  it('as soon as it is sold, and no longer by words that it lost', () => {
    const { journalPath, indexPath, journal } = shop(3);
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    while (work.step());
    const { begun: sent, paid, confirmed } = byCode('sale-new', 't-new');
    appendAll(journal, sent);
    const uncertain = wanted([{ by: 'word', word: 'suncertain' }]);
    expect(work.find(uncertain).saleIds).toEqual(['sale-new']);
    appendAll(journal, confirmed);
    expect(work.find(uncertain).saleIds).toEqual([]);
    appendAll(journal, refundBegun(refundOf(paid, 'r-new', { state: 'refunded' })));
    expect(work.find(wanted([{ by: 'word', word: 'srefunded' }])).saleIds).toEqual(['sale-new']);
    work.close();
    journal.close();
  });

  it("by the last digits of its payer's phone, as long as the till keeps them", () => {
    const { journalPath, indexPath, journal } = shop(3);
    const { begun: sent, paid, confirmed } = byCode('sale-new', 't-new');
    appendAll(journal, sent, confirmed);
    journal.keepPhone(paid.transactionId, '4567', AT.wallMs);
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    const byPhone = wanted([{ by: 'phone', lastFour: '4567' }]);
    expect(work.find(byPhone).saleIds).toEqual(['sale-new']);
    journal.erasePhones(AT.wallMs + 181 * 24 * 3_600_000);
    expect(work.find(byPhone).saleIds).toEqual([]);
    work.close();
    journal.close();
  });
});

describe('the index', () => {
  it('is the same wherever it was stopped, and whatever was sold meanwhile', () => {
    const { journal, journalPath, indexPath } = shop(450);
    for (let round = 0; round < 8; round += 1) {
      const work = openSearchWork({ indexPath, journalPath }, () => 0);
      work.step();
      work.close();
      sell(journal, 451 + round, 450 + round);
    }
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    while (work.step());
    work.close();
    expect(rowsOf(indexPath)).toEqual(madeAnew(journalPath));
    journal.close();
  });

  it('keeps nothing of an unfinished step', () => {
    const { journal, journalPath, indexPath } = shop(6);
    const file = openIndexFile(indexPath, journalPath);
    const indexer = indexerOn(file);
    while (indexer.step());
    sell(journal, 8, 6);
    file.database.exec(`CREATE TEMP TRIGGER stop BEFORE UPDATE ON mark BEGIN SELECT RAISE(FAIL, 'no'); END`);
    expect(() => indexer.step()).toThrow('no');
    file.database.exec('DROP TRIGGER stop');
    while (indexer.step());
    file.database.close();
    expect(rowsOf(indexPath)).toEqual(madeAnew(journalPath));
    journal.close();
  });

  it('begins with the newest sales, and reports that older sales follow', () => {
    const { journal, journalPath, indexPath } = shop(450);
    let nowMs = 0;
    const work = openSearchWork({ indexPath, journalPath }, () => (nowMs += 1_000));
    const all = wanted([{ by: 'goods', prefixes: ['obi'] }]);
    expect(work.find(all)).toMatchObject({ rows: [], index: { isWhole: false, share: 0 } });
    work.step();
    const first = work.find(all);
    expect(first.saleIds[0]).toBe('sale-449');
    expect(first.index.isWhole).toBe(false);
    expect(first.index.share).toBeGreaterThan(0.1);
    while (work.step());
    expect(work.find(all).index).toMatchObject({ isWhole: true, share: 1 });
    work.close();
    journal.close();
  });

  it.each([
    [
      'damaged',
      (path: string, journalPath: string) => {
        const work = openSearchWork({ indexPath: path, journalPath }, () => 0);
        while (work.step());
        work.close();
        truncateSync(path, 3_000);
      },
    ],
    ['no database', (path: string) => writeFileSync(path, 'x'.repeat(10_000))],
    [
      "another journal's",
      (path: string) => {
        const other = shop(9);
        const work = openSearchWork({ indexPath: path, journalPath: other.journalPath }, () => 0);
        while (work.step());
        work.close();
        other.journal.close();
      },
    ],
  ])('that is %s is deleted and made again', (_, harm) => {
    const { journal, journalPath, indexPath } = shop(5);
    harm(indexPath, journalPath);
    expect(existsSync(indexPath)).toBe(true);
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    while (work.step());
    work.close();
    expect(rowsOf(indexPath)).toEqual(madeAnew(journalPath));
    journal.close();
  });

  it('lists the entries of a sale, including entries that it does not hold yet', () => {
    const { journal, journalPath, indexPath } = shop(12);
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    const sale = SaleId.parse('sale-5');
    const before = work.seqsAbout(sale);
    expect(journal.entriesAt(before)).toEqual(journal.historyOf(sale));
    expect(before.length).toBe(3);
    voidGoods(journal, 'sale-5', 'nobody');
    const longer = work.seqsAbout(sale);
    expect(journal.entriesAt(longer)).toEqual(journal.historyOf(sale));
    while (work.step());
    expect(work.seqsAbout(sale)).toEqual(longer);
    const damage = "UPDATE log SET payload = '{' WHERE kind = 'goods.voided' AND payload LIKE '%nobody%'";
    inFile(journalPath, (database) => database.exec(damage));
    expect(work.seqsAbout(sale)).toEqual(longer);
    expect(work.seqsAbout(SaleId.parse('nobody'))).toEqual([]);
    work.close();
    journal.close();
  });
});
