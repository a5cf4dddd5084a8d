import type { SaleId } from '../../../shared/ids.ts';
import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Dialogs {
    /** The money of a sale goes back step by step before the void. */
    readonly 'void-sale': { readonly saleId: SaleId };
  }
}

export const TENDER = {
  dialogs: {
    'void-sale': later(async () => (await import('./void-dialog.tsx')).VoidSaleDialog),
  },
} as const satisfies PageFeature;
