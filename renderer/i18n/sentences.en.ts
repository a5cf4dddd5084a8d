/** The sentences of the page in English, from beside each feature; its keys are those of every language. */
import appEn from '../app/messages.en.json' with { type: 'json' };
import checkoutEn from '../features/checkout/messages.en.json' with { type: 'json' };
import copiedEn from '../features/copied/messages.en.json' with { type: 'json' };
import glanceEn from '../features/glance/messages.en.json' with { type: 'json' };
import historyEn from '../features/history/messages.en.json' with { type: 'json' };
import installEn from '../features/install/messages.en.json' with { type: 'json' };
import journalEn from '../features/journal/messages.en.json' with { type: 'json' };
import paymentEn from '../features/payment/messages.en.json' with { type: 'json' };
import receiptEn from '../features/receipt/messages.en.json' with { type: 'json' };
import reconcileEn from '../features/reconcile/messages.en.json' with { type: 'json' };
import refundEn from '../features/refund/messages.en.json' with { type: 'json' };
import settingsEn from '../features/settings/messages.en.json' with { type: 'json' };
import shiftEn from '../features/shift/messages.en.json' with { type: 'json' };
import staffEn from '../features/staff/messages.en.json' with { type: 'json' };
import tasksEn from '../features/tasks/messages.en.json' with { type: 'json' };
import tenderEn from '../features/tender/messages.en.json' with { type: 'json' };
import trainingEn from '../features/training/messages.en.json' with { type: 'json' };
import uiEn from '../ui/messages.en.json' with { type: 'json' };
import errorsEn from './errors.en.json' with { type: 'json' };
import commonEn from './messages.en.json' with { type: 'json' };

const sentences = {
  ...appEn,
  ...checkoutEn,
  ...copiedEn,
  ...glanceEn,
  ...historyEn,
  ...installEn,
  ...journalEn,
  ...paymentEn,
  ...receiptEn,
  ...reconcileEn,
  ...refundEn,
  ...settingsEn,
  ...shiftEn,
  ...staffEn,
  ...tasksEn,
  ...tenderEn,
  ...trainingEn,
  ...errorsEn,
  ...commonEn,
  ...uiEn,
};

export default sentences;
