/**
 * The sentences of the page, gathered from where they are said: each feature has its own beside it, in three languages. The
 * English files give the keys; `tests/unit/i18n.test.ts` holds the others to them, and finds a key that stands twice.
 */
import appEn from '../app/messages.en.json' with { type: 'json' };
import appRu from '../app/messages.ru.json' with { type: 'json' };
import appUz from '../app/messages.uz.json' with { type: 'json' };
import checkoutEn from '../features/checkout/messages.en.json' with { type: 'json' };
import checkoutRu from '../features/checkout/messages.ru.json' with { type: 'json' };
import checkoutUz from '../features/checkout/messages.uz.json' with { type: 'json' };
import copiedEn from '../features/copied/messages.en.json' with { type: 'json' };
import copiedRu from '../features/copied/messages.ru.json' with { type: 'json' };
import copiedUz from '../features/copied/messages.uz.json' with { type: 'json' };
import historyEn from '../features/history/messages.en.json' with { type: 'json' };
import historyRu from '../features/history/messages.ru.json' with { type: 'json' };
import historyUz from '../features/history/messages.uz.json' with { type: 'json' };
import installEn from '../features/install/messages.en.json' with { type: 'json' };
import installRu from '../features/install/messages.ru.json' with { type: 'json' };
import installUz from '../features/install/messages.uz.json' with { type: 'json' };
import journalEn from '../features/journal/messages.en.json' with { type: 'json' };
import journalRu from '../features/journal/messages.ru.json' with { type: 'json' };
import journalUz from '../features/journal/messages.uz.json' with { type: 'json' };
import paymentEn from '../features/payment/messages.en.json' with { type: 'json' };
import paymentRu from '../features/payment/messages.ru.json' with { type: 'json' };
import paymentUz from '../features/payment/messages.uz.json' with { type: 'json' };
import receiptEn from '../features/receipt/messages.en.json' with { type: 'json' };
import receiptRu from '../features/receipt/messages.ru.json' with { type: 'json' };
import receiptUz from '../features/receipt/messages.uz.json' with { type: 'json' };
import reconcileEn from '../features/reconcile/messages.en.json' with { type: 'json' };
import reconcileRu from '../features/reconcile/messages.ru.json' with { type: 'json' };
import reconcileUz from '../features/reconcile/messages.uz.json' with { type: 'json' };
import refundEn from '../features/refund/messages.en.json' with { type: 'json' };
import refundRu from '../features/refund/messages.ru.json' with { type: 'json' };
import refundUz from '../features/refund/messages.uz.json' with { type: 'json' };
import settingsEn from '../features/settings/messages.en.json' with { type: 'json' };
import settingsRu from '../features/settings/messages.ru.json' with { type: 'json' };
import settingsUz from '../features/settings/messages.uz.json' with { type: 'json' };
import tasksEn from '../features/tasks/messages.en.json' with { type: 'json' };
import tasksRu from '../features/tasks/messages.ru.json' with { type: 'json' };
import tasksUz from '../features/tasks/messages.uz.json' with { type: 'json' };
import trainingEn from '../features/training/messages.en.json' with { type: 'json' };
import trainingRu from '../features/training/messages.ru.json' with { type: 'json' };
import trainingUz from '../features/training/messages.uz.json' with { type: 'json' };
import uiEn from '../ui/messages.en.json' with { type: 'json' };
import uiRu from '../ui/messages.ru.json' with { type: 'json' };
import uiUz from '../ui/messages.uz.json' with { type: 'json' };
import errorsEn from './errors.en.json' with { type: 'json' };
import errorsRu from './errors.ru.json' with { type: 'json' };
import errorsUz from './errors.uz.json' with { type: 'json' };
import commonEn from './messages.en.json' with { type: 'json' };
import commonRu from './messages.ru.json' with { type: 'json' };
import commonUz from './messages.uz.json' with { type: 'json' };

export const MESSAGES = {
  uz: {
    ...appUz,
    ...checkoutUz,
    ...copiedUz,
    ...historyUz,
    ...installUz,
    ...journalUz,
    ...paymentUz,
    ...receiptUz,
    ...reconcileUz,
    ...refundUz,
    ...settingsUz,
    ...tasksUz,
    ...trainingUz,
    ...errorsUz,
    ...commonUz,
    ...uiUz,
  },
  ru: {
    ...appRu,
    ...checkoutRu,
    ...copiedRu,
    ...historyRu,
    ...installRu,
    ...journalRu,
    ...paymentRu,
    ...receiptRu,
    ...reconcileRu,
    ...refundRu,
    ...settingsRu,
    ...tasksRu,
    ...trainingRu,
    ...errorsRu,
    ...commonRu,
    ...uiRu,
  },
  en: {
    ...appEn,
    ...checkoutEn,
    ...copiedEn,
    ...historyEn,
    ...installEn,
    ...journalEn,
    ...paymentEn,
    ...receiptEn,
    ...reconcileEn,
    ...refundEn,
    ...settingsEn,
    ...tasksEn,
    ...trainingEn,
    ...errorsEn,
    ...commonEn,
    ...uiEn,
  },
};
