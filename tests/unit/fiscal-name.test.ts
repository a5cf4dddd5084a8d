/** Names that fit the receipt. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fiscalNameProposal, isFiscalNameTooLong } from '../../shared/fiscal/fiscal-name.ts';
import { FISCAL_LIMITS, fiscalName } from '../../shared/fiscal/items.ts';

const LONG = 'Напиток безалкогольный сильногазированный «Кока-Кола Без Сахара», 0,5 л';

const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const names = fc.array(letters, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const units = fc.constantFrom('', 'dona', 'kg', 'блок по 6 штук');

describe('the proposed fiscal name', () => {
  it('keeps a name that fits', () => {
    expect(fiscalNameProposal('  Non   obi ', 'dona')).toBe('Non obi');
  });

  it('ends at a word, without a loose sign', () => {
    expect(fiscalNameProposal(LONG, 'dona')).toBe('Напиток безалкогольный сильногазированный «Кока-Кола Без');
    expect(fiscalNameProposal(`${'a'.repeat(40)} - ${'b'.repeat(40)}`, 'kg')).toBe('a'.repeat(40));
  });

  it('cuts a first word that is too long', () => {
    expect(fiscalNameProposal('x'.repeat(80), 'kg')).toBe('x'.repeat(FISCAL_LIMITS.name - ', kg'.length));
  });

  it('keeps a last word that just fits', () => {
    const name = `${'a'.repeat(30)} ${'b'.repeat(26)}`;
    expect(fiscalName({ name, unit: 'dona' })).toHaveLength(FISCAL_LIMITS.name);
    expect(fiscalNameProposal(`${name} c`, 'dona')).toBe(name);
  });

  it('fits with its unit, and is the beginning of the name', () => {
    fc.assert(
      fc.property(names, units, (name, unit) => {
        const proposal = fiscalNameProposal(name, unit);
        expect(isFiscalNameTooLong(proposal, unit)).toBe(false);
        expect(name.trim().replace(/\s+/gu, ' ').startsWith(proposal)).toBe(true);
        expect(proposal.isWellFormed()).toBe(true);
      }),
    );
  });

  it('stays as it is when it is proposed again', () => {
    fc.assert(
      fc.property(names, units, (name, unit) => {
        const proposal = fiscalNameProposal(name, unit);
        expect(fiscalNameProposal(proposal, unit)).toBe(proposal);
      }),
    );
  });
});
