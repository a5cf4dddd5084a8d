/** The training customers of a fake till. */
import type { TillView } from '../../shared/contract/till.ts';
import { ok } from '../../shared/result.ts';
import type { FakeHandlers } from './fake-payment-acts.ts';

export const trainingActs = (till: { readonly view: TillView }): FakeHandlers => ({
  'training.codes': () =>
    ok([
      { outcome: 'approved', code: '880100000000000001' },
      { outcome: 'declined', code: '880100000000000101' },
      { outcome: 'confirm-refused', code: '880100000000000303' },
      { outcome: 'slow', code: '880100000000000007' },
    ]),
  'training.phones': () =>
    ok([
      { outcome: 'invoice-paid', phone: '998900000001' },
      { outcome: 'invoice-deleted', phone: '998900000003' },
      { outcome: 'invoice-open', phone: '998900000004' },
    ]),
  'training.language': () => ok(till.view.settings.language),
  'training.show-customer': () => ok(null),
});
