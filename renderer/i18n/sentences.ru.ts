/** The sentences of the page in Russian, from beside each feature. */
import appRu from '../app/messages.ru.json' with { type: 'json' };
import checkoutRu from '../features/checkout/messages.ru.json' with { type: 'json' };
import copiedRu from '../features/copied/messages.ru.json' with { type: 'json' };
import glanceRu from '../features/glance/messages.ru.json' with { type: 'json' };
import historyRu from '../features/history/messages.ru.json' with { type: 'json' };
import installRu from '../features/install/messages.ru.json' with { type: 'json' };
import journalRu from '../features/journal/messages.ru.json' with { type: 'json' };
import paymentRu from '../features/payment/messages.ru.json' with { type: 'json' };
import receiptRu from '../features/receipt/messages.ru.json' with { type: 'json' };
import reconcileRu from '../features/reconcile/messages.ru.json' with { type: 'json' };
import refundRu from '../features/refund/messages.ru.json' with { type: 'json' };
import settingsRu from '../features/settings/messages.ru.json' with { type: 'json' };
import shiftRu from '../features/shift/messages.ru.json' with { type: 'json' };
import staffRu from '../features/staff/messages.ru.json' with { type: 'json' };
import tasksRu from '../features/tasks/messages.ru.json' with { type: 'json' };
import tenderRu from '../features/tender/messages.ru.json' with { type: 'json' };
import trainingRu from '../features/training/messages.ru.json' with { type: 'json' };
import uiRu from '../ui/messages.ru.json' with { type: 'json' };
import errorsRu from './errors.ru.json' with { type: 'json' };
import commonRu from './messages.ru.json' with { type: 'json' };

const sentences = {
  ...appRu,
  ...checkoutRu,
  ...copiedRu,
  ...glanceRu,
  ...historyRu,
  ...installRu,
  ...journalRu,
  ...paymentRu,
  ...receiptRu,
  ...reconcileRu,
  ...refundRu,
  ...settingsRu,
  ...shiftRu,
  ...staffRu,
  ...tasksRu,
  ...tenderRu,
  ...trainingRu,
  ...errorsRu,
  ...commonRu,
  ...uiRu,
};

export default sentences;
