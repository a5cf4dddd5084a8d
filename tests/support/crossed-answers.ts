/** A service that crosses two answers: they name the first payment instead of their own. */
import type { PaymentId, TransactionId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { VirtualTill } from './virtual-till.ts';

type Create = Awaited<ReturnType<VirtualTill['service']['createPassPayment']>>;

export const crossedAnswersOf = (till: VirtualTill) => {
  const idOfFirst = (): PaymentId => {
    const [first] = till.service.payments;
    if (!first) throw new Error('nothing was paid before');
    return first.paymentId;
  };
  /** The next create does its work, and gets another answer. */
  const createIsAnswered = (otherwise: (answer: Create, paymentId: PaymentId) => Create): PaymentId => {
    const create = till.service.createPassPayment.bind(till.service);
    const paymentId = idOfFirst();
    till.service.createPassPayment = async (request) => {
      till.service.createPassPayment = create;
      return otherwise(await create(request), paymentId);
    };
    return paymentId;
  };
  return {
    idOfFirst,
    createIsAnswered,
    createNamesTheFirst: (): PaymentId =>
      createIsAnswered((answer, paymentId) => (answer.ok ? ok({ ...answer.value, paymentId }) : answer)),
    /** Applies to each look-up of this payment by our id. */
    lookUpNamesTheFirst: (id: () => TransactionId): void => {
      const lookUp = till.service.paymentStatusByTransaction.bind(till.service);
      const paymentId = idOfFirst();
      till.service.paymentStatusByTransaction = async (request) => {
        const answer = await lookUp(request);
        if (request.transactionId !== id()) return answer;
        return ok({ paymentId, status: 2, note: '', namesOurId: true });
      };
    },
    sharedTasks: (id: TransactionId) => till.journal.tasksOf(id).filter(({ kind }) => kind === 'shared-id'),
    /** Whether each of these payments has an alarm with this id. */
    callsAbout: (about: PaymentId, ...ids: TransactionId[]): readonly boolean[] =>
      ids.map((id) => {
        const { alarm } = till.view(id);
        const tasks = till.journal.tasksOf(id).filter(({ kind }) => kind === 'shared-id');
        return alarm?.kind === 'shared-id' && alarm.about === about && tasks.length === 1;
      }),
  };
};
