/** The training customer: what the page shows of him, and the window in which his codes are held up. */
import type { TrainingCode } from '../../shared/contract/training.ts';
import { ok } from '../../shared/result.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

export interface TrainingDeps {
  /** None on a till that is live. */
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
