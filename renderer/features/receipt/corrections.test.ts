import { describe, expect, it } from 'vitest';
import { CONTRACT } from '../../../shared/contract/contract.ts';
import { correctionProblem } from '../../../shared/fiscal/items.ts';
import { correctionsOf, hasProblem, namedField, withLabels } from './corrections.ts';

const LINE = {
  Name: 'Obi non, dona',
  Barcode: '4780000000001',
  SPIC: '01905001001000000',
  PackageCode: '1',
  Units: '',
  Labels: ['047800690001305;sR=Ku', '047800690001306;sR=Ku'],
};

describe('corrections', () => {
  it.each([
    ['SPIC', '0190500100100000', 'wrong-length'],
    ['SPIC', '0190500100100000x', 'not-digits'],
    ['SPIC', ' ', 'missing'],
    ['Name', '', 'missing'],
    ['Name', 'x'.repeat(64), 'too-long'],
    ['PackageCode', '1'.repeat(21), 'too-long'],
    ['Barcode', '1'.repeat(14), 'too-long'],
    ['Units', '7,5', 'not-whole'],
    ['Units', '-1', 'not-whole'],
    ['Units', '1'.repeat(16), 'too-long'],
  ] as const)('%s "%s" is %s', (field, value, reason) => {
    expect(correctionProblem(field, value)?.reason).toBe(reason);
  });

  it.each([
    [{ note: 'Неверный код ИКПУ' }, 'SPIC'],
    [{ note: 'PackageCode is wrong' }, 'PackageCode'],
    [{ field: 'Units' }, 'Units'],
    [{ note: 'Неверны ИКПУ и код упаковки' }, null],
    [{ note: 'Ошибка' }, null],
  ] as const)('a refusal with %o names %s', (said, field) => {
    expect(namedField({ code: 'gateway.refused', ...said })).toBe(field);
  });

  it('allow an empty barcode, and send only what the contract accepts', () => {
    const now = [{ ...LINE, Barcode: '', SPIC: ' 01905001001000009 ' }];
    expect(hasProblem([LINE], now)).toBe(false);
    const corrections = correctionsOf([LINE], now);
    expect(corrections).toEqual([{ line: 0, Barcode: '', SPIC: '01905001001000009' }]);
    expect(CONTRACT['receipt.correct'].request.safeParse({ transactionId: 't-1', corrections }).success).toBe(
      true,
    );
  });

  it.each([
    ['', ' 796 ', 796],
    ['796', '', null],
  ])('send the unit code "%s" typed as "%s" as a number, or leave it out', (before, Units, sent) => {
    const old = { ...LINE, Units: before };
    expect(hasProblem([old], [{ ...LINE, Units }])).toBe(false);
    const corrections = correctionsOf([old], [{ ...LINE, Units }]);
    expect(corrections).toEqual([{ line: 0, Units: sent }]);
    expect(CONTRACT['receipt.correct'].request.safeParse({ transactionId: 't-1', corrections }).success).toBe(
      true,
    );
  });

  it.each([
    ['none', []],
    ['others', ['047800690001307;sR=Ku']],
  ])('send %s instead of the labels of a line', (_what, Labels) => {
    const corrections = correctionsOf([LINE], withLabels([LINE], 0, Labels));
    expect(corrections).toEqual([{ line: 0, Labels }]);
    expect(CONTRACT['receipt.correct'].request.safeParse({ transactionId: 't-1', corrections }).success).toBe(
      true,
    );
  });

  it('leave labels in another order alone, and block a label that is too long', () => {
    expect(correctionsOf([LINE], withLabels([LINE], 0, LINE.Labels.toReversed()))).toEqual([]);
    expect(hasProblem([LINE], withLabels([LINE], 0, ['x'.repeat(22)]))).toBe(true);
  });

  it('block a field changed to a wrong value, but not a wrong value left unchanged', () => {
    const before = [{ ...LINE, SPIC: '123' }];
    expect(hasProblem(before, [{ ...LINE, SPIC: '123', Name: 'Non' }])).toBe(false);
    expect(hasProblem(before, [{ ...LINE, SPIC: '1234' }])).toBe(true);
  });
});
