/** What receipts take from the setup file and from the settings. */

import type { Mode } from '../../shared/endpoint.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { AmountScale } from '../../shared/sale/basket.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Installation } from '../provisioning/provision.ts';

/** No real taxpayer: training goods belong to no shop. */
const TRAINING_TIN = '300000000';

/** The manager's answer comes first: the setup file was written before the service answered. */
export const amountScaleOf = (
  { amountScale }: Pick<Settings, 'amountScale'>,
  installation: Installation | null,
): AmountScale => amountScale ?? installation?.fiscal.amount_scale ?? 1000;

/**
 * settings: read at each use, because a manager changes them while the till sells. The lesson's goods have no
 * unit codes, so none are required in training.
 */
export const fiscalOf = (
  installation: Installation | null,
  settings: () => Pick<Settings, 'amountScale' | 'unitsRequired'>,
  mode: Mode,
): FiscalSettings => ({
  tin: installation ? (installation.fiscal.tin ?? null) : TRAINING_TIN,
  pinfl: installation?.fiscal.pinfl ?? null,
  get amountScale() {
    return amountScaleOf(settings(), installation);
  },
  get unitsRequired() {
    return mode === 'live' && settings().unitsRequired;
  },
  receivedBy: installation?.fiscal.received_by.endsWith('ecash') ? 'ecash' : 'card',
});
