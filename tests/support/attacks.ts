/** The presses and requests of the attacks, each on the till of its own test. */
import { PaymentId, type SaleId, type TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { eachTill } from './each-till.ts';
import { SECOND } from './virtual-clock.ts';
import { VirtualTill } from './virtual-till.ts';

export const BREAD = tiyin(400_000);
export const many = <T>(mishap: T, times = 500): T[] => Array<T>(times).fill(mishap);

export type Attacks = ReturnType<typeof attacksOn>;

/** A till of its own for each attack, with a begun sale. */
export const eachAttacked = (
  begin: (opened: { till: VirtualTill; at: Attacks; saleId: SaleId }) => void,
): void =>
  eachTill(
    (till) => begin({ till, at: attacksOn(till), saleId: till.newSale() }),
    () => VirtualTill.open(),
  );

export const attacksOn = (till: VirtualTill) => ({
  charged: (transactionId: TransactionId, paymentId: string | null = null, amountTiyin: Tiyin = BREAD) =>
    till.ask('payment.say-charged', {
      transactionId,
      paymentId: paymentId === null ? null : PaymentId.parse(paymentId),
      amountTiyin: paymentId === null ? null : amountTiyin,
      ourIdEnd: paymentId === null ? null : transactionId.slice(-6),
      reason: 'the cabinet shows it',
    }),
  notCharged: (transactionId: TransactionId) =>
    till.do('payment.say-not-charged', { transactionId, reason: 'nothing there' }),
  /** The answer to a press, while the virtual clock lets the service answer. */
  pressed: async <T>(answer: T | Promise<T>): Promise<T> => {
    const [done] = await Promise.all([answer, till.clock.advance(SECOND)]);
    return done;
  },
  /** The customer left while the service, which needs no confirmation, still processed the payment. */
  leftByCustomer: async (saleId: SaleId): Promise<TransactionId> => {
    till.service.firstStatus = 1;
    till.service.confirmMode = 0;
    const id = till.pay(1, saleId);
    await till.clock.advance(3 * SECOND);
    till.customerLeft(id);
    return id;
  },
  /** Set aside while the service still processed the payment. */
  setAside: async (saleId: SaleId): Promise<TransactionId> => {
    till.service.firstStatus = 1;
    const id = till.pay(1, saleId);
    await till.clock.advance(2 * SECOND);
    till.setAside(id);
    return id;
  },
  kinds: () => till.journal.openTasks().map(({ kind }) => kind),
  /** Payments that are money at the service. */
  money: () => till.service.payments.filter((one) => till.service.isMoney(one)).length,
  /**
   * The create hangs and the service made two payments of it: a look-up names the first, the create's answer
   * the second.
   */
  twoOfOne: (secondMode: 0 | 1 = 0) => {
    const create = till.service.createPassPayment.bind(till.service);
    till.service.createPassPayment = async (request) => {
      const answer = await create(request);
      const [first] = till.service.payments;
      if (!first || !answer.ok) throw new Error('no payment');
      const paymentId = PaymentId.parse('999');
      till.service.payments.push({ ...first, paymentId, confirmMode: secondMode });
      await till.clock.sleep(6 * SECOND);
      return { ok: true, value: { ...answer.value, paymentId, confirmMode: secondMode } };
    };
  },
});
