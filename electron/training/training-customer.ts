/** The training customer: the codes for the page, and the window that shows them. */
import type { TrainingCode } from '../../shared/contract/training.ts';
import { ok } from '../../shared/result.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

export interface TrainingDeps {
  /** Empty on a live till. */
  readonly codes: readonly TrainingCode[];
  readonly showCustomer: () => void;
}

export const createTraining = ({
  codes,
  showCustomer,
}: TrainingDeps): Feature<'training.codes' | 'training.show-customer'> =>
  onlyAnswers({
    'training.codes': () => ok(codes),
    'training.show-customer': () => {
      showCustomer();
      return ok(null);
    },
  });
