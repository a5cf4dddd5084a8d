/** Receipts follow what a manager set of the service's answer, else the setup file. */
import { expect, it } from 'vitest';
import { fiscalOf } from '../../electron/app/fiscal-settings.ts';
import type { Installation } from '../../electron/provisioning/provision.ts';

const FILE = { fiscal: { tin: '301000001', amount_scale: 1, received_by: 'card' } } as Installation;

it('the scale of a running till follows the setting, and the setup file without one', () => {
  const settings: { amountScale: 1 | 1000 | null; unitsRequired: boolean } = {
    amountScale: null,
    unitsRequired: false,
  };
  const fiscal = fiscalOf(FILE, () => settings, 'live');
  expect(fiscal.amountScale).toBe(1);
  settings.amountScale = 1000;
  expect(fiscal.amountScale).toBe(1000);
  expect(structuredClone(fiscal)).toMatchObject({ tin: '301000001', amountScale: 1000 });
});

it('unit codes are required from the moment that the setting says so', () => {
  const settings = { amountScale: null, unitsRequired: false };
  const fiscal = fiscalOf(FILE, () => settings, 'live');
  expect(fiscal.unitsRequired).toBe(false);
  settings.unitsRequired = true;
  expect(fiscal.unitsRequired).toBe(true);
  expect(structuredClone(fiscal)).toMatchObject({ unitsRequired: true });
  // The lesson's goods have none.
  expect(fiscalOf(FILE, () => settings, 'training').unitsRequired).toBe(false);
});

it('a training till without a setup file counts thousandths', () => {
  expect(fiscalOf(null, () => ({ amountScale: null, unitsRequired: false }), 'training').amountScale).toBe(
    1000,
  );
});
