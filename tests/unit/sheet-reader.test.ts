/** Workbooks as they come, read a piece at a time. */
import fc from 'fast-check';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { madeWorkbook } from '../support/made-workbook.ts';
import { sheetsRead } from '../support/sheets-read.ts';

const one = (xml: string, texts?: string) =>
  madeWorkbook({ sheets: [{ name: 'S', xml }], ...(texts === undefined ? {} : { texts }) });
const rowsOf = async (xml: string, texts?: string) => sheetsRead(one(xml, texts));

describe('a sheet', () => {
  it('gives texts, numbers and empty cells at their places', async () => {
    const xml =
      '<row r="2"><c r="A2" t="inlineStr"><is><t>a &amp; b</t></is></c><c r="D2"><v>1.5</v></c></row>' +
      '<row r="5"/><row r="7"><c r="B7" t="s"><v>1</v></c><c r="C7" t="str"><f>A1</f><v>x</v></c></row>';
    expect(await rowsOf(xml, '<si><t>no</t></si><si><t>да</t></si>')).toEqual({
      S: [[2, 'a & b', null, null, 1.5], [5], [7, null, 'да', 'x']],
    });
  });

  it('counts rows and cells that carry no reference', async () => {
    expect(
      await rowsOf('<row><c t="b"><v>1</v></c><c/><c><v>3</v></c></row><row><c t="e"><v>#N/A</v></c></row>'),
    ).toEqual({
      S: [
        [1, 'TRUE', null, 3],
        [2, '#N/A'],
      ],
    });
  });

  it('joins the runs of a text and leaves phonetic hints out', async () => {
    const rich =
      '<si><r><rPr/><t>Non </t></r><r><t xml:space="preserve">obi</t></r><rPh><t>hint</t></rPh></si>';
    expect(await rowsOf('<row><c t="s"><v>0</v></c></row>', rich)).toEqual({ S: [[1, 'Non obi']] });
  });

  it('reads names with prefixes, comments, character data and a greater sign within a value', async () => {
    const part =
      '<?xml version="1.0"?><!-- <row/> --><x:worksheet xmlns:x="y"><x:sheetData><x:row r="1" x:note="a > b">' +
      '<x:c r="A1" t="inlineStr"><x:is><x:t><![CDATA[<&>]]>!</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await rowsOf(part)).toEqual({ S: [[1, '<&>!']] });
  });

  it('reads the characters that XML can’t hold', async () => {
    const xml = '<row><c t="inlineStr"><is><t>a_x000D_b&#10;c&#x41;&unknown;</t></is></c></row>';
    expect(await rowsOf(xml)).toEqual({ S: [[1, 'a\rb\ncA&unknown;']] });
  });

  it('is one of several, in their order', async () => {
    const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const bytes = madeWorkbook({
      sheets: [
        { name: 'Z', xml: row('z') },
        { name: 'A', xml: row('a') },
      ],
    });
    const read = await sheetsRead(bytes);
    expect(read).toEqual({ Z: [[1, 'z']], A: [[1, 'a']] });
    expect(Object.keys(read)).toEqual(['Z', 'A']);
  });

  it('reads the same as another reader, with shared and with inline texts', async () => {
    const cells = fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.constantFrom('---', ' 03304020-Name ', '02202002001010003 ', 'Oʻzbekiston', '_x0041_', '<&>"\''),
    );
    const tables = fc.array(fc.array(cells, { maxLength: 12 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom('shared', 'inline'), async (rows, stringMode) => {
        const bytes = await writeXlsx({ sheets: [{ name: 'S', rows }], stringMode });
        const [sheet] = (await readXlsx(bytes)).sheets;
        const trimmed = (all: readonly unknown[]): unknown[] => {
          const last = all.findLastIndex((cell) => cell !== null && cell !== '');
          return all.slice(0, last + 1).map((cell) => (cell === '' ? null : cell));
        };
        const read = await sheetsRead(bytes);
        if (typeof read === 'string') throw new Error(read);
        const ours = new Map((read.S ?? []).map(([row, ...all]) => [row, trimmed(all)]));
        for (const [at, all] of (sheet?.rows ?? []).entries()) {
          expect(ours.get(at + 1) ?? []).toEqual(trimmed(all));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a file with a fault', () => {
  const SOUND = one('<row><c t="s"><v>0</v></c></row>'.repeat(3), '<si><t>text</t></si>');
  const changed = (at: number, byte: number): Uint8Array => {
    const bytes = Uint8Array.from(SOUND);
    bytes[at] = byte;
    return bytes;
  };
  const entryOf = (name: string): number => Buffer.from(SOUND).lastIndexOf(name) - 46;

  it.each([
    ['no bytes', new Uint8Array()],
    ['a text', Buffer.from('MXIK KODI;MXIK NOMI\n')],
    ['half of a workbook', SOUND.subarray(0, SOUND.length / 2)],
    ['a workbook without its end', SOUND.subarray(0, -10)],
    ['an encrypted entry', changed(entryOf('xl/sharedStrings.xml') + 8, 1)],
    ['an unknown method', changed(entryOf('xl/sharedStrings.xml') + 10, 99)],
    ['a wrong checksum', changed(entryOf('xl/sharedStrings.xml') + 16, 0)],
    ['a size that is too small', changed(entryOf('xl/sharedStrings.xml') + 24, 1)],
    ['no workbook', madeWorkbook({ sheets: [], parts: { '_rels/.rels': '<Relationships/>' } })],
    ['no list of sheets', madeWorkbook({ sheets: [], parts: { 'xl/workbook.xml': '<workbook>' } })],
    ['a cell without its shared text', one('<row><c t="s"><v>7</v></c></row>', '<si><t>a</t></si>')],
    ['a sheet that ends early', one('<row><c>')],
    [
      'a sheet that is not UTF-8',
      madeWorkbook({
        sheets: [{ name: 'S', xml: '' }],
        parts: { 'xl/worksheets/sheet1.xml': Uint8Array.of(0xff, 0xfe, 0x3c, 0) },
      }),
    ],
    ['declarations of entities', one('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><worksheet/>')],
    ['rows without order', one('<row r="2"/><row r="1"/>')],
  ])('is unreadable: %s', async (_name, bytes) => {
    expect(await sheetsRead(bytes)).toBe('unreadable');
  });

  it.each([
    ['a row beyond the last of a spreadsheet', one('<row r="1048577"/>')],
    [
      'a text without an end',
      one(`<row><c t="inlineStr"><is><t>${'a'.repeat(2_000_000)}</t></is></c></row>`),
    ],
    ['a shared text that is too long', one('<row/>', `<si><t>${'a'.repeat(40_000)}</t></si>`)],
    [
      'an entry that claims 4 GB',
      (() => {
        const bytes = Uint8Array.from(SOUND);
        bytes.fill(0xff, entryOf('xl/sharedStrings.xml') + 24, entryOf('xl/sharedStrings.xml') + 28);
        return bytes;
      })(),
    ],
  ])('is too large: %s', async (_name, bytes) => {
    expect(await sheetsRead(bytes)).toBe('too-large');
  });

  it('never breaks the reader otherwise, whichever bytes are wrong', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: SOUND.length - 1 }), fc.nat({ max: 255 })), {
          minLength: 1,
          maxLength: 4,
        }),
        async (changes) => {
          const bytes = Uint8Array.from(SOUND);
          for (const [at, byte] of changes) bytes[at] = byte;
          const read = await sheetsRead(bytes);
          expect(typeof read === 'object' || read === 'unreadable' || read === 'too-large').toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});
