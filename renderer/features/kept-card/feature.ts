import type { KeptCardId } from '../../../shared/ids.ts';
import type { CustomerToKeep } from '../../context/actions.ts';
import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';
import { createKeeping, type KeepingStore } from './keeping.ts';

declare module '../../context/registry.ts' {
  interface Screens {
    readonly 'kept-cards': NoData;
  }
  interface Dialogs {
    /** Whose card it is that is being typed. */
    readonly 'keep-card': { readonly customer: CustomerToKeep | null };
    /** Charges a kept card. */
    readonly 'kept-card': NoData;
    readonly 'settle-card': { readonly keptCardId: KeptCardId };
  }
  interface FeatureStores {
    readonly keeping: KeepingStore;
  }
}

export const KEPT_CARD = {
  screens: { 'kept-cards': later(async () => (await import('./kept-cards-screen.tsx')).default) },
  dialogs: {
    'keep-card': later(async () => (await import('./keep-card-dialog.tsx')).KeepCardDialog),
    'kept-card': later(async () => (await import('./kept-card-dialog.tsx')).KeptCardDialog),
    'settle-card': 'drawn by its screen',
  },
  makes: { keeping: createKeeping },
  more: [{ icon: 'card', label: 'kept.title', press: ({ route }) => route.goTo('kept-cards') }],
  invalidates: {
    'kept-cards.changed': () => [
      ['kept-cards.state'],
      ['kept-cards.find'],
      ['kept-cards.list'],
      ['kept-cards.overdue'],
    ],
    'kept-cards.kept': () => [],
  },
  opens: ({ reading, route }) =>
    reading.subscribe('kept-cards.kept', ({ why }) =>
      route.say(why ? { kind: 'error', error: why } : { kind: 'done', key: 'kept.done', isSeen: true }),
    ),
} as const satisfies PageFeature;
