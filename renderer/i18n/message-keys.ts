/** Where the sentences stand. Written by `tests/unit/message-values.test.ts`, all of this file. */
import type paperFirst from '../../shared/paper/first/messages.en.json';
import type paper from '../../shared/paper/messages.en.json';
import type app from '../app/messages.en.json';
import type display from '../display/messages.en.json';
import type featuresAudit from '../features/audit/messages.en.json';
import type featuresCheckout from '../features/checkout/messages.en.json';
import type featuresCopied from '../features/copied/messages.en.json';
import type featuresGoods from '../features/goods/messages.en.json';
import type featuresGoodsFile from '../features/goods-file/messages.en.json';
import type featuresGoodsNational from '../features/goods-national/messages.en.json';
import type featuresHistory from '../features/history/messages.en.json';
import type featuresInstall from '../features/install/messages.en.json';
import type featuresInvoice from '../features/invoice/messages.en.json';
import type featuresJournal from '../features/journal/messages.en.json';
import type featuresKeptCard from '../features/kept-card/messages.en.json';
import type featuresOverview from '../features/overview/messages.en.json';
import type featuresPaymentLater from '../features/payment/later/messages.en.json';
import type featuresPayment from '../features/payment/messages.en.json';
import type featuresPrinting from '../features/printing/messages.en.json';
import type featuresReceipt from '../features/receipt/messages.en.json';
import type featuresReconcile from '../features/reconcile/messages.en.json';
import type featuresRefund from '../features/refund/messages.en.json';
import type featuresSettings from '../features/settings/messages.en.json';
import type featuresShift from '../features/shift/messages.en.json';
import type featuresStaffLater from '../features/staff/later/messages.en.json';
import type featuresStaff from '../features/staff/messages.en.json';
import type featuresTasks from '../features/tasks/messages.en.json';
import type featuresTenderLater from '../features/tender/later/messages.en.json';
import type featuresTender from '../features/tender/messages.en.json';
import type featuresTraining from '../features/training/messages.en.json';
import type ui from '../ui/messages.en.json';
import type errors from './errors.en.json';
import type common from './messages.en.json';

// biome-ignore format: one on a line.
export type MessageKey =
  | keyof typeof paperFirst
  | keyof typeof paper
  | keyof typeof app
  | keyof typeof display
  | keyof typeof featuresAudit
  | keyof typeof featuresCheckout
  | keyof typeof featuresCopied
  | keyof typeof featuresGoods
  | keyof typeof featuresGoodsFile
  | keyof typeof featuresGoodsNational
  | keyof typeof featuresHistory
  | keyof typeof featuresInstall
  | keyof typeof featuresInvoice
  | keyof typeof featuresJournal
  | keyof typeof featuresKeptCard
  | keyof typeof featuresOverview
  | keyof typeof featuresPaymentLater
  | keyof typeof featuresPayment
  | keyof typeof featuresPrinting
  | keyof typeof featuresReceipt
  | keyof typeof featuresReconcile
  | keyof typeof featuresRefund
  | keyof typeof featuresSettings
  | keyof typeof featuresShift
  | keyof typeof featuresStaffLater
  | keyof typeof featuresStaff
  | keyof typeof featuresTasks
  | keyof typeof featuresTenderLater
  | keyof typeof featuresTender
  | keyof typeof featuresTraining
  | keyof typeof ui
  | keyof typeof errors
  | keyof typeof common;
