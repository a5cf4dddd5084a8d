/**
 * The network between a till's process and the service: each request may suffer each fault of a network.
 * Nothing is ever delivered twice. A dead process sends and receives nothing.
 */
import { DEADLINES } from '../../../electron/gateway/call.ts';
import type {
  Answered,
  CardTokenGateway,
  FiscalGateway,
  InvoiceGateway,
  PassGateway,
  PaymentGateway,
} from '../../../electron/gateway/gateway.ts';
import type { GatewayError } from '../../../shared/errors/till-error.ts';
import { type PaymentId, TransactionId } from '../../../shared/ids.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import { fail } from '../../../shared/result.ts';
import type { Dice } from './dice.ts';
import { drawFault } from './drawn-fault.ts';
import type { NetworkKind, Operation } from './kinds.ts';
import type { Plan } from './plan.ts';
import type { SimulatedService } from './service.ts';
import type { Answer } from './service-answer.ts';
import type { WorldTime } from './virtual-time.ts';

/** The till's own deadlines (ms): a later answer counts as none. */
const DEADLINE_MS: Record<Operation, number> = {
  create: DEADLINES.createMs,
  invoice: DEADLINES.createMs,
  'invoice-status': DEADLINES.answerMs,
  confirm: DEADLINES.confirmMs,
  status: DEADLINES.answerMs,
  'look-up': DEADLINES.answerMs,
  reverse: DEADLINES.answerMs,
  'reverse-part': DEADLINES.answerMs,
  submit: DEADLINES.answerMs,
  link: DEADLINES.answerMs,
  'card-ask': DEADLINES.answerMs,
  'card-verify': DEADLINES.answerMs,
  'card-delete': DEADLINES.answerMs,
};

export interface WorldNetworkDeps {
  /** The service of this process. */
  readonly service: SimulatedService;
  readonly time: WorldTime;
  readonly dice: Dice;
  readonly plan: Plan;
  readonly isAlive: () => boolean;
  /** The state of the request's payment; null: not in the journal. */
  readonly stateOf: (about: {
    transactionId?: TransactionId;
    paymentId?: PaymentId;
  }) => PaymentStateName | null;
  readonly onFault: (kind: NetworkKind, state: PaymentStateName) => void;
  /** The foreign id that a crossed answer about this payment names; null: its own. */
  readonly crossedWith: (transactionId: TransactionId) => PaymentId | null;
  /** A create by this token leaves. */
  readonly onCardLeft: (cardToken: string, transactionId: TransactionId) => void;
  readonly onSend: (operation: Operation, about: string) => void;
  /** The service itself answered: its clock then, and when the request left. */
  readonly onAnswered: (serviceWallMs: number, sentMonoMs: number) => void;
  readonly log: (text: () => string) => void;
}

interface Call<T> {
  readonly operation: Operation;
  readonly about: {
    readonly transactionId?: TransactionId;
    readonly paymentId?: PaymentId;
    readonly cardToken?: string;
  };
  readonly work: () => Answer<T>;
  /** The till got this answer. */
  readonly heard?: (value: T) => void;
}

/** The part of the gateway that a till uses here. */
export type TillGateway = PaymentGateway &
  CardTokenGateway &
  InvoiceGateway &
  Pick<PassGateway, 'createPassPayment' | 'confirmPassPayment'> &
  Pick<FiscalGateway, 'submitItems' | 'fiscalLink'>;

/** The gateway of one process of the till. */
export function connect(deps: WorldNetworkDeps): TillGateway {
  const { service, time } = deps;
  const send = <T>(call: Call<T>): Answered<T> => sendOnce(deps, call);
  return {
    createPassPayment: ({ transactionId, amountTiyin }) => {
      const leftMs = time.trueMs;
      const work = () => service.create(transactionId, amountTiyin, leftMs);
      return send({ operation: 'create', about: { transactionId }, work });
    },
    requestCardToken: ({ temporary }) =>
      send({
        operation: 'card-ask',
        about: {},
        work: () => service.cards.ask(temporary),
        heard: ({ cardToken }) => service.cards.told(cardToken),
      }),
    verifyCardToken: ({ cardToken, smsCode }) =>
      send({
        operation: 'card-verify',
        about: { cardToken },
        work: () => service.cards.verify(cardToken, smsCode),
      }),
    payWithCardToken: ({ cardToken, transactionId, amountTiyin }) => {
      const leftMs = time.trueMs;
      service.cards.left(cardToken, transactionId);
      deps.onCardLeft(cardToken, transactionId);
      const work = () => service.cards.pay(cardToken, { transactionId, amountTiyin, leftMs });
      return send({ operation: 'create', about: { transactionId }, work });
    },
    deleteCardToken: ({ cardToken }) =>
      send({ operation: 'card-delete', about: { cardToken }, work: () => service.cards.delete(cardToken) }),
    createInvoice: ({ merchantTransId, amountTiyin }) => {
      const made = { transactionId: TransactionId.parse(merchantTransId), amountTiyin, leftMs: time.trueMs };
      const { transactionId } = made;
      return send({
        operation: 'invoice',
        about: { transactionId },
        work: () => service.invoices.create(made),
      });
    },
    invoiceStatus: ({ invoiceId }) => {
      const transactionId = service.invoices.transactionOf(invoiceId);
      const about = transactionId === undefined ? {} : { transactionId };
      return send({ operation: 'invoice-status', about, work: () => service.invoices.status(invoiceId) });
    },
    confirmPassPayment: ({ paymentId }) =>
      send({ operation: 'confirm', about: { paymentId }, work: () => service.confirm(paymentId) }),
    paymentStatus: ({ paymentId }) =>
      send({ operation: 'status', about: { paymentId }, work: () => service.status(paymentId) }),
    paymentStatusByTransaction: ({ transactionId, date }) =>
      send({
        operation: 'look-up',
        about: { transactionId },
        work: () => service.lookUp(transactionId, date),
      }),
    reversePayment: ({ paymentId }) =>
      send({ operation: 'reverse', about: { paymentId }, work: () => service.reverse(paymentId) }),
    reversePartially: ({ paymentId, amountTiyin }) =>
      send({
        operation: 'reverse-part',
        about: { paymentId },
        work: () => service.reversePart(paymentId, amountTiyin),
      }),
    submitItems: (submission) => {
      const leftMs = time.trueMs;
      const work = () => service.submit(submission, leftMs);
      return send({ operation: 'submit', about: { paymentId: submission.paymentId }, work });
    },
    fiscalLink: ({ paymentId }) =>
      send({ operation: 'link', about: { paymentId }, work: () => service.link(paymentId) }),
  };
}

function sendOnce<T>(deps: WorldNetworkDeps, call: Call<T>): Answered<T> {
  return new Promise((resolve) => {
    if (!deps.isAlive()) return;
    const { time, dice } = deps;
    const { operation, about } = call;
    const name = `${operation} ${about.transactionId ?? about.paymentId ?? about.cardToken ?? ''}`;
    const fault = drawFault(deps, operation);
    const state = fault && deps.stateOf(about);
    if (fault && state) deps.onFault(fault, state);
    deps.log(() => `  -> ${name}${fault ? ` [${fault}]` : ''}`);
    let ended = false;
    const sentMonoMs = time.monoMs();
    const end = (answer: Answer<T>): void => {
      if (ended || !deps.isAlive()) return;
      ended = true;
      time.stir();
      stopDeadline();
      const delivered = crossed(deps, call, answer) ?? answer;
      if (delivered === answer && answer.ok && operation === 'look-up') noteNamed(deps.service, answer.value);
      if (delivered.ok) call.heard?.(delivered.value);
      deps.log(() => `  <- ${name}: ${JSON.stringify(delivered.ok ? delivered.value : delivered.error)}`);
      resolve(delivered);
    };
    const stopDeadline = time.tillTimer(DEADLINE_MS[operation], () =>
      end(fail({ code: 'gateway.timed-out' })),
    );
    if (fault === 'not-reached') {
      time.afterAwake(dice.pick(1, 40, 5_000), () => end(fail({ code: 'gateway.not-reached' })));
      return;
    }
    deps.onSend(operation, about.transactionId ?? about.paymentId ?? '');
    const onAnswer = (answer: Answer<T>): void => {
      if (deps.isAlive() && !ended) deps.onAnswered(time.rightWallMs(), sentMonoMs);
      end(answer);
    };
    travel(deps, call, fault, onAnswer, end);
  });
}

/** The answer with the id of another payment; null: unchanged. */
function crossed<T>(deps: WorldNetworkDeps, { about }: Call<T>, answer: Answer<T>): Answer<T> | null {
  if (about.transactionId === undefined || !answer.ok || nameOf(answer).paymentId === undefined) return null;
  const paymentId = deps.crossedWith(about.transactionId);
  return paymentId && { ok: true, value: { ...answer.value, paymentId } };
}

function noteNamed(service: SimulatedService, value: unknown): void {
  if (typeof value !== 'object' || value === null || !('paymentId' in value)) return;
  service.named(value.paymentId as PaymentId);
}

function travel<T>(
  deps: WorldNetworkDeps,
  { operation, about, work }: Call<T>,
  fault: NetworkKind | null,
  onAnswer: (answer: Answer<T>) => void,
  end: (answer: Answer<T>) => void,
): void {
  const { time, dice, service, plan } = deps;
  const wayMs = (): number => dice.between(10, Math.min(plan.wayMs, dice.pick(60, 60, 400, plan.wayMs)));
  const [thereMs, backMs] = [wayMs(), wayMs()];
  const answerWith = (answer: Answer<T>): void => time.afterAwake(backMs, () => onAnswer(answer));
  const strange = (answer: Answer<T>): void => time.afterAwake(backMs, () => end(answer));
  const spoiled = (error: GatewayError): void => {
    time.after(thereMs, () => {
      // A proxy answers; the service behind it did its work, or never got the request.
      const done = dice.chance(0.7) ? work() : null;
      const named = error.code === 'gateway.wrong-shape' && done !== null ? nameOf(done) : {};
      strange(fail({ ...error, ...named }));
    });
  };
  switch (fault) {
    case 'lost-before':
    case 'not-reached':
      return;
    case 'lost-after':
      time.after(thereMs, () => void work());
      break;
    case 'slow-answer':
      time.after(thereMs, () => {
        const answer = work();
        time.afterAwake(DEADLINE_MS[operation] + dice.between(1, 60_000), () => onAnswer(answer));
      });
      break;
    case 'late-arrival':
      time.after(lateMs(operation, dice), () => void work());
      break;
    case 'very-late-arrival':
      time.after(dice.between(120_000, 420_000), () => void work());
      break;
    case 'cut-before':
      strange(fail({ code: 'gateway.cut' }));
      break;
    case 'cut-after':
      time.after(thereMs, () => {
        work();
        strange(fail({ code: 'gateway.cut' }));
      });
      break;
    case 'unreadable':
      spoiled({ code: 'gateway.unreadable' });
      break;
    case 'http-error':
      spoiled({ code: 'gateway.http-status', httpStatus: dice.pick(502, 500, 404, 308) });
      break;
    case 'wrong-shape':
      spoiled({ code: 'gateway.wrong-shape', field: 'payment_status' });
      break;
    case 'busy':
      answerWith(fail({ code: 'gateway.refused', gatewayCode: dice.pick(-1, -2, -99) }));
      break;
    case 'refused-done':
      time.after(thereMs, () => {
        const answer = work();
        if (about.transactionId) service.denied(about.transactionId);
        answerWith(answer.ok ? fail({ code: 'gateway.refused', gatewayCode: -5, note: 'timeout' }) : answer);
      });
      break;
    case 'contradiction':
      time.after(thereMs, () => {
        work();
        const paymentId = about.transactionId && service.paymentsOf(about.transactionId)[0]?.paymentId;
        answerWith(fail({ code: 'gateway.refused', gatewayCode: -12, ...(paymentId ? { paymentId } : {}) }));
      });
      break;
    case 'stale-read':
    case 'crossed':
    case null:
      time.after(thereMs, () => answerWith(work()));
      break;
  }
}

const lateMs = (operation: Operation, dice: Dice): number =>
  operation === 'confirm' ? dice.between(3_000, 60_000) : dice.between(15_000, 120_000);

function nameOf<T>(answer: Answer<T>): { paymentId?: PaymentId } {
  if (!answer.ok || typeof answer.value !== 'object' || answer.value === null) return {};
  return 'paymentId' in answer.value ? { paymentId: answer.value.paymentId as PaymentId } : {};
}
