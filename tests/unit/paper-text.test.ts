/** A receipt in columns of characters: as wide as the printer, with every word. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frame, line, type PaperPart, paperOf, RULE, row, sign, text } from '../../shared/paper/paper.ts';
import { paperText } from '../../shared/paper/paper-text.ts';

describe('a paper as text', () => {
  it('reads as printed on 32 columns', () => {
    const receipt = paperOf(
      frame('COPY', false),
      text('Bahor market', { weight: 'strong' }),
      null,
      RULE,
      line('Obi non', 'strong'),
      row('2 pcs × 4\u202f000', '8\u202f000'),
      row('Card', '40\u202f000', { beside: '8600 12** **** 3456 of the customer' }),
      row('Opened', '', { isInner: true }),
      row('QR payment', '−78\u202f000', { count: '12', isInner: true, weight: 'total' }),
      { part: 'qr', text: 'TILLA:S:1', label: 'code', note: 'For the shop', size: 'small' },
      sign('Customer'),
    );
    expect(paperText(receipt, 32)).toEqual([
      '================================',
      '              COPY',
      '================================',
      '          Bahor market',
      '--------------------------------',
      'Obi non',
      '2 pcs × 4 000              8 000',
      'Card 8600 12** **** 3456 of the',
      'customer                  40 000',
      '  Opened',
      '  QR payment         12  -78 000',
      '          For the shop',
      '',
      '',
      '________________________________',
      'Customer',
    ]);
  });

  it('never splits an amount', () => {
    const said = paperOf(
      line('Refunded: 1\u202f240\u202f000\u00a0soum'),
      row('Total', '1\u202f240\u202f000\u00a0soum'),
    );
    expect(paperText(said, 20)).toEqual(['Refunded:', '1 240 000 soum', 'Total 1 240 000 soum']);
  });

  const words = fc
    .array(fc.stringMatching(/^[^\s\u2212]{1,50}$/), { minLength: 1, maxLength: 12 })
    .map((all) => all.join(' '));
  const parts: fc.Arbitrary<PaperPart> = fc.oneof(
    fc.tuple(words, fc.constantFrom('start', 'center')).map(([said, align]) => text(said, { align })),
    fc.tuple(words, fc.boolean()).map(([said, isDashed]) => frame(said, isDashed)),
    fc
      .record({
        left: words,
        right: words,
        beside: fc.option(words),
        count: fc.option(fc.nat().map(String)),
        isInner: fc.boolean(),
      })
      .map(({ left, right, ...more }) => row(left, right, more)),
    words.map(sign),
    words.map((note): PaperPart => ({ part: 'qr', text: 'x', label: 'x', note, size: 'large' })),
  );
  const saidBy = (part: PaperPart): string => {
    if (part.part === 'row') return [part.left, part.beside, part.count, part.right].join('');
    if (part.part === 'qr') return part.note;
    return part.part === 'rule' || part.part === 'logo' ? '' : part.text;
  };
  const letters = (said: string): string => said.replaceAll(/\s/g, '');

  it('fits the printer’s width and keeps every word, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), fc.integer({ min: 16, max: 64 }), (all, columns) => {
        for (const part of all) {
          const lines = paperText(paperOf(part), columns);
          for (const one of lines) expect(one.length).toBeLessThanOrEqual(columns);
          const said =
            part.part === 'frame' ? lines.slice(1, -1) : part.part === 'sign' ? lines.slice(3) : lines;
          expect(letters(said.join(''))).toBe(letters(saidBy(part)));
        }
      }),
    );
  });
});
