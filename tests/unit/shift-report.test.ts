/** The report of a shift as rows of words, the same figures in each. */
import { describe, expect, it } from 'vitest';
import { REPORT } from '../../renderer/testing/shift-report.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { compareShift, type ShiftCharge, TOO_RECENT_MS } from '../../shared/shift/compare-shift.ts';
import { LISTED, ShiftReport, ZReport } from '../../shared/shift/report.ts';
import { reportWord } from '../../shared/shift/report-row.ts';
import { reportSheet } from '../../shared/shift/report-sheet.ts';
import WORDS from '../../shared/shift/report-words.json' with { type: 'json' };

const Z = { numberText: 'T1-J1-0007', seq: 42, hash: 'abc', previous: null, lost: [], explained: [] };
const sheet = () => reportSheet(REPORT, { language: 'en', names: { lola: 'Lola' }, z: Z });
const rowsOf = (title: string) =>
  (sheet().sections.find((section) => section.title === title)?.rows ?? []).map(
    ({ label, count, sumTiyin }) => [label, count, sumTiyin] as const,
  );

describe('the words of a report', () => {
  it('exist in each language, with the same places for values', () => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
    for (const language of LANGUAGES) {
      expect(Object.keys(WORDS[language])).toEqual(Object.keys(WORDS.en));
      for (const [key, text] of Object.entries(WORDS[language])) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(text, `${language} ${key}`).not.toMatch(/['`´]/);
        expect(places(text), `${language} ${key}`).toEqual(
          places(Object.entries(WORDS.en).find(([name]) => name === key)?.[1] ?? ''),
        );
      }
    }
    expect(reportWord('ru', 'vat-rate', { percent: 12 })).toBe('НДС 12 %');
  });
});

describe('a drawn report', () => {
  it.each([
    ['uz', 'QQS 6,5 %'],
    ['ru', 'НДС 6,5 %'],
    ['en', 'VAT 6.5 %'],
  ] as const)('names a rate exactly in %s, of sales and of refunds', (language, label) => {
    const rate = { percent: 6.5, count: 1, sumTiyin: tiyin(213), vatTiyin: tiyin(13) };
    const report = ShiftReport.parse({ ...REPORT, vat: [rate], refundVat: [rate] });
    const rows = reportSheet(report, { language, names: {}, z: null }).sections.flatMap((one) => one.rows);
    expect(rows.filter((one) => one.label === label).map(({ sumTiyin }) => sumTiyin)).toEqual([213, -213]);
  });

  it('has each figure once, and reductions below zero', () => {
    expect(sheet().title).toBe('Z report');
    expect(rowsOf('Taken')).toEqual([
      ['Cash', 3, 1_200_000],
      ['Card terminal', 0, 0],
      ['QR payment', 2, 800_000],
      ['Refunded: QR payment, in full', 1, -400_000],
      ['Net total', null, 1_600_000],
      ['Held for open sales', 1, 50_000],
      ['of it in cash', null, 50_000],
    ]);
    expect(rowsOf('Drawer')).toEqual(
      expect.arrayContaining([
        ['Float', null, 10_000_000],
        ['Left by the last shift', null, 10_500_000],
        ['Difference at the opening', null, -500_000],
        ['Should be in the drawer', null, 11_200_000],
        ['Counted', null, 11_000_000],
        ['Difference', null, -200_000],
      ]),
    );
    expect(rowsOf('By cashier')).toEqual([
      ['Lola: taken', 4, 1_600_000],
      ['…zizt: taken', 1, 400_000],
      ['…zizt: refunded', null, -400_000],
    ]);
  });

  it('of a past day leaves out what was open at its end, which is unknown later', () => {
    const head = { ...REPORT.head, kind: 'day' as const };
    const day = reportSheet({ ...REPORT, head, drawer: null }, { language: 'en', names: {}, z: null });
    expect(day.title).toBe('Day report 20.11.2026');
    expect(day.sections.map(({ title }) => title)).not.toContain('Needs attention');
    const labels = day.sections.flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels).toContain('Net total');
    expect(labels).not.toContain('Held for open sales');
    expect(labels).not.toContain('of it in cash');
  });

  it('of an uncounted training shift has that title, and leaves out what is open today', () => {
    const { title, sections } = reportSheet(REPORT, { language: 'en', names: {}, z: null });
    expect(title).toBe('Training shift, not counted');
    expect(sections.map((section) => section.title)).not.toContain('Needs attention');
    expect(sections.map((section) => section.title)).not.toContain('Compared with the service');
    const labels = sections.flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels).not.toContain('Held for open sales');
  });
});

it.each([
  ['uz', 'Bakaleya'],
  ['ru', 'Бакалея'],
  ['en', 'Groceries'],
] as const)('names the built-in categories in %s, and a shop’s own as the shop does', (language, name) => {
  const categories = ['Bakaleya', 'Qandolat'].map((category) => ({
    category,
    count: 1,
    sumTiyin: tiyin(100),
  }));
  const { sections } = reportSheet({ ...REPORT, categories }, { language, names: {}, z: Z });
  const rows = sections.find(({ title }) => title === reportWord(language, 'categories'))?.rows;
  expect(rows?.map(({ label }) => label)).toEqual([name, 'Qandolat']);
});

it('writes the days of a long shift beside its hours as they are written here', () => {
  const hours = ['2026-11-20', '2026-11-21'].map((day) => ({
    day,
    hour: 23,
    count: 1,
    sumTiyin: tiyin(100),
  }));
  const rows = reportSheet({ ...REPORT, hours }, { language: 'en', names: {}, z: Z })
    .sections.flatMap((section) => section.rows)
    .filter(({ label }) => label.includes('23:00–'));
  expect(rows.map(({ label }) => label)).toEqual(['20.11. 23:00–00:00', '21.11. 23:00–00:00']);
});

it('names notes and coins as money is written, in groups of three', () => {
  const drawer = REPORT.drawer && {
    ...REPORT.drawer,
    floatCount: { pieces: [{ soum: 100_000, pieces: 2 }], looseTiyin: tiyin(0) },
  };
  const labels = reportSheet({ ...REPORT, drawer }, { language: 'en', names: {}, z: Z })
    .sections.flatMap(({ rows }) => rows)
    .map(({ label }) => label);
  expect(labels).toContain('  of 100\u202f000 soum');
});

it('labels the text on a difference as Reason', () => {
  expect(rowsOf('Drawer').map(([label]) => label)).toContain('Reason');
});

it('an opening without a sale names its person and approver, like a movement; an older one, the person', () => {
  const noteOf = (report: ShiftReport) =>
    reportSheet(report, { language: 'en', names: { lola: 'Lola', 'staff-azizt': 'Aziz' }, z: Z })
      .sections.flatMap(({ rows }) => rows)
      .find(({ note }) => note?.startsWith('change ('))?.note;
  expect(noteOf(REPORT)).toBe('change (Lola, Aziz)');
  const noSale = REPORT.noSale.map(({ approvedBy: _, ...before }) => before);
  expect(noteOf(ShiftReport.parse({ ...REPORT, noSale }))).toBe('change (Lola)');
});

it('an older Z report without an approver and an alarm’s end is read as written', () => {
  const { openingApprovedBy: _, ...head } = REPORT.head;
  const payment = { transactionId: 't-9', amountTiyin: 700_000, alarm: 'charged', explained: true };
  const comparison = { ...REPORT.comparison, differing: { count: 1, sumTiyin: 700_000 } };
  const stored = { ...REPORT, head, comparison: { ...comparison, differingListed: [payment] } };
  const read = ZReport.parse({ number: 7, previous: null, report: stored }).report;
  expect(read).toMatchObject(stored);
  expect(read).toMatchObject({
    head: { openingApprovedBy: null },
    comparison: { differingListed: [{ ended: null }] },
  });
  const rows = reportSheet(read, { language: 'en', names: {}, z: Z }).sections.flatMap((one) => one.rows);
  expect(rows.map(({ label }) => label)).not.toContain('Opening approved by');
  expect(rows.find(({ label }) => label === '  t-9')?.note).toBe('explained: unexpected money');
});

describe('the comparison with the service', () => {
  const DIFFERING = {
    transactionId: TransactionId.parse('t-9'),
    amountTiyin: tiyin(700_000),
    saleId: SaleId.parse('sale-9f01b9'),
    paidWallMs: Date.UTC(2026, 10, 20, 9, 5),
    alarm: 'not-paid',
    explained: false,
    ended: null,
    before: [],
  } satisfies ShiftReport['comparison']['differingListed'][number];
  const differing = { count: 201, sumTiyin: tiyin(700_000) };
  const comparison = { ...REPORT.comparison, differing, differingListed: [DIFFERING] };
  const sectionOf = (report: ShiftReport, title: string, isFile: boolean) =>
    reportSheet(report, { language: 'en', names: {}, z: Z, isFile })
      .sections.find((section) => section.title === title)
      ?.rows.map(({ label, sumTiyin, note }) => [label, sumTiyin, note]);

  it('stands on paper by receipt, time and sum, with a count of agreeing payments', () => {
    expect(sectionOf({ ...REPORT, comparison }, 'Compared with the service', false)).toEqual([
      ['Last comparison', null, 'none since this start'],
      ['Agrees', 400_000, null],
      ['Differs', 700_000, null],
      ['  Sale …9F01B9, 20.11.2026 14:05', 700_000, 'Alarm: no money at the service, t-9'],
      ['  and 200 more', null, null],
      ['Not asked', 400_000, null],
      ['  Sale …SALE-1, 20.11.2026 11:00', 400_000, 'not asked yet, t-1'],
    ]);
    expect(sectionOf(REPORT, 'Needs attention', false)).toEqual([
      ['Needs attention', null, null],
      ['  were the goods handed over', 400_000, 'Sale …SALE-1, 20.11.2026 09:00, t-1'],
    ]);
  });

  it('names in a file each agreeing payment, up to the listed limit', () => {
    const rows = sectionOf({ ...REPORT, comparison }, 'Compared with the service', true);
    expect(rows?.slice(1, 3)).toEqual([
      ['Agrees', 400_000, null],
      ['  Sale …AGREED, 20.11.2026 10:00', 400_000, 't-2'],
    ]);
    const charges = Array.from({ length: LISTED + 3 }, (_, at) => ({
      transactionId: TransactionId.parse(`t-${at}`),
      amountTiyin: tiyin(100),
      saleId: SaleId.parse(`sale-${at}`),
      paidWallMs: 0,
      createdWallMs: 0,
      alarms: [],
    }));
    const results = new Map(charges.map(({ transactionId }) => [transactionId, 'answered'] as const));
    const many = compareShift(charges, { results, atWallMs: 0, wholeWallMs: null }, 0);
    expect(many.agreed.count).toBe(LISTED + 3);
    expect(many.agreedListed).toHaveLength(LISTED);
    expect(sectionOf({ ...REPORT, comparison: many }, 'Compared with the service', true)).toContainEqual([
      '  and 3 more',
      null,
      null,
    ]);
  });

  it('of an older stored report, with ids only, is read and drawn as it was', () => {
    const { agreedListed: _, ...before } = REPORT.comparison;
    const [task] = REPORT.openTasks.listed;
    const stored = {
      ...REPORT,
      comparison: {
        ...before,
        notAskedListed: [{ transactionId: 't-1', amountTiyin: 400_000, why: 'not-yet' }],
      },
      openTasks: { count: 1, listed: [{ ...task, amountTiyin: undefined }] },
    };
    const { report } = ZReport.parse(
      JSON.parse(JSON.stringify({ number: 1, previous: null, report: stored })),
    );
    const drawn = sectionOf(report, 'Compared with the service', true);
    expect(drawn).toContainEqual(['  t-1', 400_000, 'not asked yet']);
    expect(drawn?.[2]?.[0]).toBe('Differs');
    expect(sectionOf(report, 'Needs attention', true)?.[1]).toEqual([
      '  were the goods handed over',
      null,
      'Sale …SALE-1, 20.11.2026 09:00, t-1',
    ]);
  });
});

describe('a payment too recent for a comparison', () => {
  const NOW_WALL_MS = 100 * 3_600_000;
  const tooRecent = (createdWallMs: number, wholeWallMs: number | null = null): boolean => {
    const charge: ShiftCharge = {
      transactionId: TransactionId.parse('t-1'),
      amountTiyin: tiyin(100),
      saleId: SaleId.parse('sale-1'),
      paidWallMs: createdWallMs,
      createdWallMs,
      alarms: [],
    };
    const { tooRecent, notAsked } = compareShift(
      [charge],
      { results: new Map(), atWallMs: wholeWallMs, wholeWallMs },
      NOW_WALL_MS,
    );
    expect(tooRecent.count + notAsked.count).toBe(1);
    return tooRecent.count === 1;
  };

  it('is under ten minutes old, or was at the start of the last whole comparison, within an hour', () => {
    expect(tooRecent(NOW_WALL_MS - TOO_RECENT_MS + 1)).toBe(true);
    expect(tooRecent(NOW_WALL_MS - TOO_RECENT_MS)).toBe(false);
    const whole = NOW_WALL_MS - 30 * 60_000;
    expect(tooRecent(whole - 60_000, whole)).toBe(true);
    expect(tooRecent(whole + 60_000, whole)).toBe(false);
    expect(tooRecent(whole - TOO_RECENT_MS, whole)).toBe(false);
    const morning = NOW_WALL_MS - 12 * 3_600_000;
    expect(tooRecent(morning - 60_000, morning)).toBe(false);
  });

  it('never lies ahead of a clock that was set back, because no comparison would reach it soon', () => {
    expect(tooRecent(NOW_WALL_MS + 1)).toBe(false);
    expect(tooRecent(NOW_WALL_MS + 5 * 3_600_000)).toBe(false);
  });
});
