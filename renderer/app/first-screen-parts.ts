/**
 * The parts of features that the shell draws before any press, by their place. They are in the first bundle,
 * so they stand outside the list of features, which other programs than the page read too.
 */
import { BasketZone } from '../features/checkout/basket-zone.tsx';
import { PayButtons } from '../features/checkout/pay-buttons.tsx';
import { SellingPanel } from '../features/checkout/selling-panel.tsx';
import { isJournalError } from '../features/journal/journal-error.ts';
import { JournalProgress } from '../features/journal/journal-progress.tsx';
import { ActionButtons } from '../features/payment/action-buttons.tsx';
import { LeavingCard } from '../features/payment/leaving-card.tsx';
import { PaymentPanel } from '../features/payment/payment-panel.tsx';
import { soundPayments } from '../features/payment/payment-sounds.ts';
import { useTitle } from '../features/payment/payment-title.ts';
import { ScanningPanel } from '../features/payment/scanning-panel.tsx';
import { Stage } from '../features/payment/stage.tsx';
import { Strip } from '../features/payment/strip.tsx';
import { useShown } from '../features/payment/use-shown.ts';
import { PrintsCount } from '../features/printing/prints-count.tsx';
import { ReceiptsCount, useOpenReceipts } from '../features/receipt/receipts-count.tsx';
import { ShiftButtons, useCountedShift } from '../features/shift/shift-buttons.tsx';
import { OverScreen } from '../features/staff/over-screen.tsx';
import { PersonMenu } from '../features/staff/person-menu.tsx';
import { SignInScreen } from '../features/staff/sign-in-screen.tsx';
import { useTouches } from '../features/staff/use-touches.ts';
import { TasksCount } from '../features/tasks/tasks-count.tsx';
import { CashPanel } from '../features/tender/cash-panel.tsx';
import { TerminalPanel } from '../features/tender/terminal-panel.tsx';
import { later } from '../ui/later.ts';

export const TOP_BAR = {
  PersonMenu,
  TasksCount,
  PrintsCount,
  ReceiptsCount,
  useOpenReceipts,
  Strip,
} as const;

/** The left zone of the sale screen. */
export const LEFT_ZONE = { BasketZone } as const;

/** The right zone, by step of the sale. */
export const PANEL = {
  SellingPanel,
  PayButtons,
  ShiftButtons,
  useCountedShift,
  HalfPaidPanel: later(async () => (await import('../features/tender/half-paid-panel.tsx')).HalfPaidPanel),
  JournalPanel: later(async () => (await import('../features/journal/journal-panel.tsx')).JournalPanel),
  isJournalError,
  ScanningPanel,
  PaymentPanel,
  ActionButtons,
  LeavingCard,
  Stage,
  useTitle,
  useShown,
  CashPanel,
  TerminalPanel,
  CardPanel: later(async () => (await import('../features/tender/card-panel.tsx')).CardPanel),
  InvoicePanel: later(async () => (await import('../features/tender/invoice-panel.tsx')).InvoicePanel),
  PartPanel: later(async () => (await import('../features/tender/part-panel.tsx')).PartPanel),
  SoldPanel: later(async () => (await import('../features/tender/sold-panel.tsx')).SoldPanel),
} as const;

/** In place of the sale screen; `TrainingCustomer` has a window of its own. */
export const IN_PLACE = {
  SignInScreen,
  NotSetUp: later(async () => (await import('../features/install/not-set-up.tsx')).NotSetUp),
  JournalProgress,
  Copied: later(async () => (await import('../features/copied/copied-screen.tsx')).default),
  TrainingCustomer: later(async () => (await import('../features/training/training-customer.tsx')).default),
} as const;

/** With every screen. `PrintJob` is drawn for the printer alone. */
export const OVER = {
  OverScreen,
  useTouches,
  soundPayments,
  PrintJob: later(async () => (await import('../features/receipt/print-job.tsx')).default),
} as const;
