/** What a sheet may look like inside, and workbooks with a fault. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_FAULTS } from '../../shared/errors/goods-fault.ts';
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
      S: [
        [2, 'a & b', '', '', '1.5'],
        [7, '', 'да', 'x'],
      ],
    });
  });

  it('counts rows and cells that carry no reference', async () => {
    expect(
      await rowsOf('<row><c t="b"><v>1</v></c><c/><c><v>3</v></c></row><row><c t="e"><v>#N/A</v></c></row>'),
    ).toEqual({
      S: [
        [1, 'TRUE', '', '3'],
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
    ['no bytes', 'damaged', new Uint8Array()],
    ['a text', 'damaged', Buffer.from('MXIK KODI;MXIK NOMI\n')],
    ['a workbook without its end', 'damaged', SOUND.subarray(0, -10)],
    ['an unknown method', 'damaged', changed(entryOf('xl/sharedStrings.xml') + 10, 99)],
    ['a wrong checksum', 'damaged', changed(entryOf('xl/sharedStrings.xml') + 16, 0)],
    ['a size that is too small', 'damaged', changed(entryOf('xl/sharedStrings.xml') + 24, 1)],
    [
      'no list of sheets',
      'not-a-workbook',
      madeWorkbook({ sheets: [], parts: { 'xl/workbook.xml': '<workbook>' } }),
    ],
    [
      'a cell without its shared text',
      'damaged',
      one('<row><c t="s"><v>7</v></c></row>', '<si><t>a</t></si>'),
    ],
    [
      'a sheet that is not UTF-8',
      'damaged',
      madeWorkbook({
        sheets: [{ name: 'S', xml: '' }],
        parts: { 'xl/worksheets/sheet1.xml': Uint8Array.of(0xff, 0xfe, 0x3c, 0) },
      }),
    ],
    [
      'a row beyond the last of a spreadsheet',
      'too-many-rows',
      one('<row r="1048577"><c><v>1</v></c></row>'),
    ],
    [
      'a text without an end',
      'cell-too-long',
      one(`<row><c t="inlineStr"><is><t>${'a'.repeat(2_000_000)}</t></is></c></row>`),
    ],
    [
      'a shared text that is too long',
      'cell-too-long',
      one('<row/>', `<si><t>${'a'.repeat(40_000)}</t></si>`),
    ],
  ] as const)('is refused: %s', async (_name, code, bytes) => {
    expect(await sheetsRead(bytes)).toBe(code);
  });

  // A search that goes back to each beginning would take minutes.
  it.each([
    ['hints', '<row/>', `<si>${'<rPh '.repeat(400_000)}</si>`],
    ['blocks', `<row><c t="str"><v>${'<![CDATA['.repeat(200_000)}</v></c></row>`, undefined],
  ])('is read in one pass however many %s lack their end', async (_name, xml, texts) => {
    expect(typeof (await sheetsRead(one(xml, texts)))).toBe(texts === undefined ? 'string' : 'object');
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
          expect(typeof read === 'object' || FILE_FAULTS.includes(read)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});
