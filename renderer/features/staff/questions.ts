/** Dialogs over the screen, which the page loads after its first screen. */
import { later } from '../../ui/later.ts';

export const QUESTIONS = {
  Approval: later(async () => (await import('./approval-dialog.tsx')).default),
  FirstManager: later(async () => (await import('./first-manager-dialog.tsx')).default),
  WrongBefore: later(async () => (await import('./wrong-before-dialog.tsx')).WrongBeforeDialog),
} as const;
