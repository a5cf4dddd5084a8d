/** What each kind of tender looks like, and who it is called. */
import type { TenderKind } from '../../../shared/tender/tender.ts';
import type { IconName } from '../../ui/icon.tsx';

export const TENDER_ICONS: Readonly<Record<TenderKind, IconName>> = {
  cash: 'cash',
  code: 'qr',
  terminal: 'terminal',
};
