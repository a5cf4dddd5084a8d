/** Receipts follow what a manager set of the service's answer, else the set-up file. */
import { expect, it } from 'vitest';
import { fiscalOf } from '../../electron/app/fiscal-settings.ts';
import type { Installation } from '../../electron/provisioning/provision.ts';

const FILE = { fiscal: { tin: '301000001', amount_scale: 1, received_by: 'card' } } as Installation;

it('the scale of a running till follows the setting, and the set-up file without one', () => {
  const settings: { amountScale: 1 | 1000 | null } = { amountScale: null };
  const fiscal = fiscalOf(FILE, () => settings);
  expect(fiscal.amountScale).toBe(1);
  settings.amountScale = 1000;
  expect(fiscal.amountScale).toBe(1000);
  expect(structuredClone(fiscal)).toMatchObject({ tin: '301000001', amountScale: 1000 });
});

it('a training till without a set-up file counts thousandths', () => {
  expect(fiscalOf(null, () => ({ amountScale: null })).amountScale).toBe(1000);
});
