/** The measure of prose: what counts as a sentence, which faults it finds, and how its ceilings work. */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ceilings, judge, lowered, readCeilings } from '../../tools/prose/ceilings.ts';
import { commentsOf } from '../../tools/prose/comments.ts';
import { type Finding, findingsIn, measure, wordsOf } from '../../tools/prose/measure.ts';
import { linesOf, passagesOf } from '../../tools/prose/passages.ts';
import { sentencesOf } from '../../tools/prose/sentences.ts';

const sentencesIn = (text: string): [text: string, line: number, words: number][] =>
  passagesOf(linesOf(text))
    .flatMap(sentencesOf)
    .map(({ text, line, words }) => [text, line, words]);

const LONG = `Tilla ${'keeps '.repeat(27)}money safe.`;

describe('sentences of a page', () => {
  it('end at a full stop, not at an abbreviation, a number or a file', () => {
    expect(sentencesIn('See section 3.3, e.g. Article four. Read `a.ts. B` first.\nThen\nstop.')).toEqual([
      ['See section 3.3, e.g. Article four.', 1, 6],
      ['Read Code first.', 1, 3],
      ['Then stop.', 2, 2],
    ]);
  });

  it('take a code span for one word, a link for its text, and marks for nothing', () => {
    expect(sentencesIn('**Run** `npm ci && npm test` as [the page says](docs/a.md#b-c).')).toEqual([
      ['Run Code as the page says.', 1, 6],
    ]);
  });

  it('stand apart in headings, items and cells; code blocks contain no sentences', () => {
    const page =
      '# A page\n- one\n  more\n2. two\n\n```\nnot this\n```\n| a | b \\| c |\n| --- | --- |\n| d | |\n> said';
    expect(sentencesIn(page).map(([text]) => text)).toEqual([
      'A page',
      'one more',
      'two',
      'a',
      'b \\| c',
      'd',
      'said',
    ]);
  });
});

describe('sentences of comments', () => {
  const textsIn = (source: string): string[] =>
    commentsOf(source)
      .flatMap(passagesOf)
      .flatMap(sentencesOf)
      .map(({ text, line }) => `${line}: ${text}`);

  it('continue across the lines of a docstring and of consecutive comments', () => {
    expect(
      textsIn(
        '/**\n * One thing\n * goes on. Another.\n * @throws never\n */\n// Two\n// more.\nf(); // Three.',
      ),
    ).toEqual(['2: One thing goes on.', '3: Another.', '4: never', '6: Two more.', '8: Three.']);
  });

  it('leave out strings, drawings and instructions to a tool', () => {
    expect(textsIn("const a = 'https://a.b // c'; // biome-ignore lint: so\n/*\n *    a -> b\n */")).toEqual(
      [],
    );
  });
});

describe('the fault of a sentence', () => {
  const faultsIn = (text: string): readonly string[] =>
    findingsIn('docs', 'a.md', text).map(({ fault }) => fault);

  it('is more than 28 words', () => {
    expect(faultsIn(LONG)).toEqual(['long']);
    expect(faultsIn(LONG.replace('keeps keeps ', 'keeps '))).toEqual(['long']);
    expect(faultsIn(LONG.replace('keeps keeps ', ''))).toEqual([]);
  });

  it.each(['Of what is so.', '**Whoever** asks.', 'that it is asked.', '- Nobody knows.', '(None of them.)'])(
    'is its opening: %s',
    (text) => {
      expect(faultsIn(text)).toEqual(['opening']);
    },
  );

  it('is absent from a question or an ordinary opening', () => {
    expect(faultsIn('What is measured, and how?')).toEqual([]);
    expect(faultsIn('That item is sold. Nobodys do.')).toEqual([]);
  });
});

describe('titles of tests', () => {
  const faultsIn = (source: string): string[] =>
    findingsIn('titles', 'a.test.ts', source).map(({ line, fault, text }) => `${line} ${fault}: ${text}`);

  it('are the first argument of a test, also behind a table', () => {
    const named = (call: string): string => `${call}('is told to nobody', run);`;
    expect(faultsIn(['it', 'describe', '  await step', 'test.each([[1]])'].map(named).join('\n'))).toEqual(
      [1, 2, 3, 4].map((line) => `${line} word: is told to nobody`),
    );
    expect(faultsIn("fit('nobody', run); expect('none', 'nobody'); it('x', () => say('whoever'));")).toEqual(
      [],
    );
  });

  it('may have 22 words, and no forbidden opening', () => {
    const title = `it('says ${'so '.repeat(21)}', run);`;
    expect(faultsIn(title)).toEqual([]);
    expect(faultsIn(title.replace('so', 'so so'))).toEqual([expect.stringMatching(/^1 long: says so/)]);
    expect(faultsIn("it(\n  'that it is asked %s',\n  run)")).toEqual(['2 opening: that it is asked %s']);
  });
});

it('counts the words of tables without their borders', () => {
  expect(wordsOf('| a | two words |\n| --- | --- |')).toBe(3);
});

describe('ceilings', () => {
  const finding = (path: string): Finding[] => [...findingsIn('docs', path, LONG)];
  const ceilings = (most: Partial<Ceilings>): Ceilings => ({
    'docs: sentences over 28 words': 0,
    'docs: forbidden openings': 0,
    'docs: words': 100,
    'comments: sentences over 28 words': 0,
    'comments: forbidden openings': 0,
    'titles: sentences over 22 words': 0,
    'titles: forbidden openings': 0,
    'titles: forbidden words': 0,
    exceptions: [],
    ...most,
  });
  const measured = { findings: finding('docs/a.md'), wordsInDocs: 100 };

  it('fail what rises above them, and name it', () => {
    expect(judge(measured, ceilings({})).faults).toEqual(['docs: sentences over 28 words: 1, ceiling 0']);
    expect(judge(measured, ceilings({ 'docs: sentences over 28 words': 1 })).faults).toEqual([]);
  });

  it('fail when far too high, and only ever go down', () => {
    const high = ceilings({ 'docs: sentences over 28 words': 1, 'docs: words': 200 });
    const verdict = judge(measured, high);
    expect(verdict.advice).toEqual(['docs: words: 100 is far below its ceiling of 200']);
    expect(lowered(verdict.counts, high)['docs: words']).toBe(100);
    expect(lowered(verdict.counts, ceilings({}))['docs: sentences over 28 words']).toBe(0);
  });

  it('allow an exception, and refuse an unused exception', () => {
    const excused = { path: 'docs/a.md', begins: 'Tilla keeps', reason: 'an example' };
    expect(judge(measured, ceilings({ exceptions: [excused] })).faults).toEqual([]);
    const idle = judge(measured, ceilings({ exceptions: [excused, { ...excused, path: 'docs/b.md' }] }));
    expect(idle.faults).toEqual(['exception excuses nothing, remove it: docs/b.md: Tilla keeps']);
  });

  it('come from a readable file', () => {
    expect(readCeilings().exceptions.length).toBeLessThanOrEqual(10);
  });
});

it('reads the pages of this checkout', () => {
  const ours = measure(resolve(import.meta.dirname, '../..'));
  expect(ours.wordsInDocs).toBeGreaterThan(10_000);
});
