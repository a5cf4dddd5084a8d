import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  INVOICE_CUSTOMERS,
  MAX_SMS_TRIES,
  SMS_CODE,
  TRAINING_CARDS,
} from '../../electron/training/customers.ts';
import { OPERATION_NAMES } from '../../electron/training/faults.ts';
import { PAYER_CODES } from '../../electron/training/payer-codes.ts';
import { DEFAULT_READINGS } from '../../electron/training/readings.ts';
import { REFUSALS } from '../../electron/training/refusals.ts';
import { isCardNumber } from '../../shared/tender/card-number.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/training.md'), 'utf8');

/** The rows of the table under a heading, each as its cells without backticks. */
function tableUnder(heading: string): string[][] {
  const [, section = ''] = text.split(`## ${heading}\n`);
  const [lines = ''] = section.split('\n## ');
  return lines
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

describe('docs/training.md matches the code', () => {
  test('payer codes', () => {
    const rows = tableUnder('Customers with a QR code').map(([outcome, code]) => [outcome, code]);
    expect(rows).toEqual(PAYER_CODES.map(({ outcome, code }) => [outcome, code]));
  });

  test('telephones of invoices', () => {
    const rows = tableUnder('Customers with a telephone (invoices)').map(([outcome, phone]) => [
      outcome,
      phone,
    ]);
    expect(rows).toEqual(INVOICE_CUSTOMERS.map(({ outcome, phone }) => [outcome, phone]));
  });

  test('cards and the SMS code', () => {
    const rows = tableUnder('Customers with a card (card tokens)').map(([outcome, number]) => [
      outcome,
      number,
    ]);
    expect(rows).toEqual(TRAINING_CARDS.map(({ outcome, number }) => [outcome, number]));
    expect(TRAINING_CARDS.filter(({ number }) => !isCardNumber(number))).toEqual([]);
    expect(text).toContain(`\`${SMS_CODE}\``);
    expect(MAX_SMS_TRIES).toBe(3);
  });

  test('error codes, each once, below zero and inside one range', () => {
    const ranges = tableUnder('Error codes').map(([from, to]) => [Number(from), Number(to)] as const);
    const codes = Object.values(REFUSALS).map(({ code }) => code);
    for (const code of codes)
      expect(ranges.filter(([from, to]) => code <= from && code >= to)).toHaveLength(1);
    for (const end of ranges.flat()) expect(codes).toContain(end);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Math.max(...codes)).toBeLessThan(0);
  });

  test('readings and their defaults', () => {
    const rows = tableUnder('Readings').map(([name, standard = '']) => [name, standard.split(' ')[0]]);
    expect(rows).toEqual(Object.entries(DEFAULT_READINGS).map(([name, value]) => [name, String(value)]));
  });

  test('operations', () => {
    for (const name of OPERATION_NAMES) expect(text).toContain(`\`${name}\``);
  });
});
