/** The training customer: the codes for the page, and the window that shows them. */
import type { TrainingCode } from '../../shared/contract/training.ts';
import { ok } from '../../shared/result.ts';
import type { Language } from '../../shared/settings/languages.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

export interface TrainingDeps {
  /** Empty on a live till. */
  readonly codes: readonly TrainingCode[];
  readonly language: () => Language;
  readonly showCustomer: () => void;
}

export const createTraining = ({
  codes,
  language,
  showCustomer,
}: TrainingDeps): Feature<
  'training.codes' | 'training.phones' | 'training.language' | 'training.show-customer'
> =>
  onlyAnswers({
    'training.codes': () => ok(codes),
    'training.phones': async () => {
      if (codes.length === 0) return ok([]);
      // The code of a lesson loads for a lesson alone: a live till's memory holds no card, not even of training.
      const { INVOICE_CUSTOMERS } = await import('./customers.ts');
      return ok(INVOICE_CUSTOMERS.map(({ outcome, phone }) => ({ outcome, phone })));
    },
    'training.language': () => ok(language()),
    'training.show-customer': () => {
      showCustomer();
      return ok(null);
    },
  });
