/** How the one field of the history reads typed text: the meanings of a word, and the requested days. */
import { describe, expect, it } from 'vitest';
import { folded } from '../../shared/history/fold.ts';
import { type Reading, readQuery } from '../../shared/history/query.ts';
import { REFUND_WORD, SALE_STANDINGS, standingWord, tenderWord } from '../../shared/history/words.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { TENDER_KINDS } from '../../shared/tender/tender.ts';
import { wordsIn } from '../support/messages.ts';

/** Noon of a Saturday in Tashkent. */
const NOW = Date.parse('2026-11-21T07:00:00Z');
const read = (text: string) => readQuery(text, NOW);
const readings = (text: string): readonly Reading[] => {
  const [word, ...others] = read(text).words;
  expect(others).toEqual([]);
  return word ?? [];
};
const word = (text: string): Reading => ({ by: 'word', word: text });

describe('names', () => {
  it.each([
    ['Қанд', 'qand'],
    ["Oʻzbek o'zbek o‘zbek", 'ozbek ozbek ozbek'],
    ['ЎЗБЕК', 'ozbek'],
    ['Хлеб', 'hleb'],
    ['Xleb', 'hleb'],
    ['Чой 95%', 'choy 95%'],
    ['Café', 'cafe'],
  ])('%s is searched as %s, and folding again changes nothing', (text, as) => {
    expect(folded(text)).toBe(as);
    expect(folded(as)).toBe(as);
  });

  it('a name may be a person’s: every part of a hyphenated name has to match', () => {
    expect(readings('Гулнора-Хон')).toContainEqual({ by: 'person', prefixes: ['gulnora', 'hon'] });
    expect(readings('4242').some(({ by }) => by === 'person')).toBe(false);
  });

  it('a name of two parts is one product with both parts, and two words are two conditions', () => {
    expect(readings('Coca-Cola')).toContainEqual({ by: 'goods', prefixes: ['coca', 'cola'] });
    expect(read('obi non').words).toHaveLength(2);
  });
});

describe('a number with Cyrillic twins of its letters', () => {
  it.each([
    ['Т13А0F2-7В7С41-000345', 'q13a0f2-7b7c41-345'],
    ['т345', 'q345'],
    ['7В7С4А', 'b7b7c4a'],
    ['7В7С', 'x7b7c'],
    ['КС17', 'kkc17'],
  ])('%s is read as if typed in Latin', (text, own) => {
    expect(readings(text)).toContainEqual(word(own));
  });

  it('names an id of ours', () => {
    expect(readings('0197а3в2-5с1е')).toContainEqual({ by: 'our-id', prefix: '0197a3b2-5c1e' });
  });
});

describe('sums', () => {
  it.each([
    ['78000', 'a7800000'],
    ['78 000', 'a7800000'],
    ['78\u00a0000,50', 'a7800050'],
    ['1 250 000', 'a125000000'],
    ['48500.5', 'a4850050'],
  ])('%s may be a sum', (text, own) => {
    expect(readings(text)).toContainEqual(word(own));
  });

  it('digits in other groups stay separate words', () => {
    expect(read('4242 12').words).toHaveLength(2);
  });
});

describe('states', () => {
  const labels = LANGUAGES.flatMap((language) =>
    SALE_STANDINGS.map((standing) => ({
      language,
      standing,
      label: wordsIn(language)(`export.standing.${standing}`),
    })),
  );
  it.each(labels)('$label ($language) finds sales that are $standing', ({ standing, label }) => {
    const { words } = read(label);
    // Full refunds are among the sales with any refund.
    const own = standing === 'refunded' ? REFUND_WORD : standingWord(standing);
    expect(words).toHaveLength(1);
    expect(words[0]?.filter(({ by }) => by === 'word')).toContainEqual(word(own));
  });

  it.each([
    ['открытые', 'open'],
    ['ochiq', 'open'],
    ['open', 'open'],
    ['неясно', 'uncertain'],
    ['не оплачены', 'unpaid'],
    ['бекор қилинган', 'voided'],
    ['частично возвращённые', 'part-refunded'],
  ] as const)('%s finds sales that are %s', (text, standing) => {
    expect(read(text).words).toHaveLength(1);
    expect(readings(text)).toContainEqual(word(standingWord(standing)));
  });

  it('two words that together name no state stay two conditions', () => {
    for (const text of ['bekor non', 'not bread', 'не хлеб']) expect(read(text).words).toHaveLength(2);
  });
});

describe('tenders', () => {
  const papers = LANGUAGES.flatMap((language) =>
    TENDER_KINDS.flatMap((kind) =>
      ([`receipt.tender.${kind}`, `tender.kind.${kind}`, `filter.${kind}`] as const).map((key) => ({
        language,
        kind,
        label: wordsIn(language)(key),
      })),
    ),
  );
  it.each(papers)(
    '$label ($language), as on paper and screen, finds sales with that tender',
    ({ kind, label }) => {
      const { words } = read(label);
      expect(words.length).toBeGreaterThan(0);
      for (const meant of words) expect(meant).toContainEqual(word(tenderWord(kind)));
    },
  );

  it.each(['card', 'карта', 'картой', 'karta'])('%s alone means the terminal', (text) => {
    expect(readings(text)).toContainEqual(word(tenderWord('terminal')));
  });

  it('goods with a similar beginning are no tender', () => {
    for (const text of ['kartoshka', 'картошка', 'cardamom'])
      expect(readings(text)).not.toContainEqual(word(tenderWord('terminal')));
  });
});

describe('times and days', () => {
  it('a time means the minutes around it, and an unfinished time every possible time', () => {
    expect(readings('12:30')).toHaveLength(11);
    expect(readings('12:30')).toContainEqual(word('m750'));
    expect(readings('12:3')).toEqual(Array.from({ length: 10 }, (_, at) => word(`m${750 + at}`)));
    expect(readings('12:')).toHaveLength(60);
    expect(readings('0:02')).toContainEqual(word('m1437'));
    expect(readings('25:00')).not.toContainEqual(word('m1500'));
  });

  it.each([
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['kecha', '2026-11-20', '2026-11-20'],
    ['Вчера', '2026-11-20', '2026-11-20'],
    ['сегодня', '2026-11-21', '2026-11-21'],
    ['21.11', '2026-11-21', '2026-11-21'],
    ['22.11', '2025-11-22', '2025-11-22'],
    ['29.02', '2024-02-29', '2024-02-29'],
    ['1.3.26', '2026-03-01', '2026-03-01'],
    ['2026-03-01', '2026-03-01', '2026-03-01'],
    ['20.11-21.11', '2026-11-20', '2026-11-21'],
    ['21.11 19.11', '2026-11-19', '2026-11-21'],
  ])('%s searches the days from %s to %s', (text, from, to) => {
    expect(read(text)).toEqual({ words: [], days: { from, to } });
  });

  it('a day outside the calendar is an ordinary word', () => {
    expect(read('1500.50').days).toBeNull();
    expect(read('31.02.2026').days).toBeNull();
  });
});

describe('numbers and ids', () => {
  it('four digits may be a card, a phone, a receipt, the beginning of a payment id', () => {
    expect(readings('4242')).toEqual(
      expect.arrayContaining([
        word('c4242'),
        word('x4242'),
        word('f4242'),
        { by: 'phone', lastFour: '4242' },
        { by: 'prefix', word: 'p4242' },
      ]),
    );
    expect(readings('**** 4242'.replace(' ', ''))).toContainEqual(word('c4242'));
  });

  it('our own id is found by its beginning, or by the end that a payment’s details show', () => {
    expect(readings('019abc-4')).toContainEqual({ by: 'our-id', prefix: '019abc-4' });
    expect(readings('…b3F9')).toContainEqual(word('xb3f9'));
  });

  it('a receipt’s number is the printed one, in either case', () => {
    expect(readings('9F3C2A')).toContainEqual(word('b9f3c2a'));
    expect(readings('123456')).toContainEqual(word('b123456'));
    expect(readings('salom1')).not.toContainEqual(word('bsalom1'));
  });

  it('a link is one word, whatever it contains', () => {
    const [words] = read('https://ofd.example/epi?t=EP000&r=123&c=20261121').words;
    expect(words).toHaveLength(1);
  });

  it('signs alone search for nothing', () => {
    expect(read('  … # ').words).toEqual([]);
  });
});
