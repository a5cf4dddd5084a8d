/** The sentences of the page in Uzbek, from beside each feature. */
import appUz from '../app/messages.uz.json' with { type: 'json' };
import checkoutUz from '../features/checkout/messages.uz.json' with { type: 'json' };
import copiedUz from '../features/copied/messages.uz.json' with { type: 'json' };
import glanceUz from '../features/glance/messages.uz.json' with { type: 'json' };
import historyUz from '../features/history/messages.uz.json' with { type: 'json' };
import installUz from '../features/install/messages.uz.json' with { type: 'json' };
import journalUz from '../features/journal/messages.uz.json' with { type: 'json' };
import paymentUz from '../features/payment/messages.uz.json' with { type: 'json' };
import receiptUz from '../features/receipt/messages.uz.json' with { type: 'json' };
import reconcileUz from '../features/reconcile/messages.uz.json' with { type: 'json' };
import refundUz from '../features/refund/messages.uz.json' with { type: 'json' };
import settingsUz from '../features/settings/messages.uz.json' with { type: 'json' };
import shiftUz from '../features/shift/messages.uz.json' with { type: 'json' };
import staffUz from '../features/staff/messages.uz.json' with { type: 'json' };
import tasksUz from '../features/tasks/messages.uz.json' with { type: 'json' };
import tenderUz from '../features/tender/messages.uz.json' with { type: 'json' };
import trainingUz from '../features/training/messages.uz.json' with { type: 'json' };
import uiUz from '../ui/messages.uz.json' with { type: 'json' };
import errorsUz from './errors.uz.json' with { type: 'json' };
import commonUz from './messages.uz.json' with { type: 'json' };

const sentences = {
  ...appUz,
  ...checkoutUz,
  ...copiedUz,
  ...glanceUz,
  ...historyUz,
  ...installUz,
  ...journalUz,
  ...paymentUz,
  ...receiptUz,
  ...reconcileUz,
  ...refundUz,
  ...settingsUz,
  ...shiftUz,
  ...staffUz,
  ...tasksUz,
  ...tenderUz,
  ...trainingUz,
  ...errorsUz,
  ...commonUz,
  ...uiUz,
};

export default sentences;
