/**
 * The service's own switch: whether pass payments wait for a confirmation. It is one for all tills of the service. Each
 * payment goes by what its own create was answered, so a switch changes none that has begun; here it is not touched
 * while one is under way, and none is begun before it is answered.
 */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Act, INSTALLER } from '../../../shared/staff/actor.ts';
import type { PassGateway } from '../../gateway/gateway.ts';
import type { PaymentLoop } from '../active.ts';

export type SwitchGateway = Pick<PassGateway, 'enableConfirmation' | 'disableConfirmation'>;

export interface SwitchParts {
  readonly loop: Pick<PaymentLoop, 'journal' | 'endpoint' | 'mayCharge'>;
  readonly gateway: SwitchGateway;
  readonly unfinished: () => number;
  readonly checkCode: CheckCode;
}

/**
 * Whether it is the installer's code, counted where every other place counts it: whoever guesses has one budget.
 * Errors: `setup-code.*`, `journal.unwritable`.
 */
export type CheckCode = (act: Act, setupCode: string) => Promise<Result<null, TillError>>;

export interface ConfirmationSwitch {
  /** Nothing is begun meanwhile. */
  isUnderWay(): boolean;
  set(
    act: Act,
    wanted: { readonly isOn: boolean; readonly setupCode: string },
  ): Promise<Result<null, TillError>>;
}

export function confirmationSwitch({
  loop,
  gateway,
  unfinished,
  checkCode,
}: SwitchParts): ConfirmationSwitch {
  let isUnderWay = false;
  const mayNow = (): Result<null, TillError> => {
    const limit = unfinished();
    return limit > 0 ? fail({ code: 'history.payment-under-way', limit }) : ok(null);
  };
  return {
    isUnderWay: () => isUnderWay,
    set: async (act, { isOn, setupCode }) => {
      if (isUnderWay) return fail({ code: 'payment.busy' });
      const before = mayNow();
      if (!before.ok) return before;
      const right = await checkCode(act, setupCode);
      if (!right.ok) return right;
      // One may have begun while the code was compared.
      const still = mayNow();
      if (isUnderWay || !still.ok) return still.ok ? fail({ code: 'payment.busy' }) : still;
      isUnderWay = true;
      try {
        const answer = await (isOn ? gateway.enableConfirmation() : gateway.disableConfirmation());
        const why = answer.ok ? null : withoutId(answer.error);
        const { endpoint } = loop;
        const payload = { endpoint, isOn, why };
        const entry = {
          kind: 'confirmation.switched',
          subject: String(endpoint.serviceId),
          payload,
        } as const;
        const written = loop.journal.append({ ...act, approvedBy: INSTALLER }, entry);
        if (why !== null) return fail(why);
        return written;
      } finally {
        isUnderWay = false;
      }
    },
  };
}

const withoutId = ({ paymentId: _, ...why }: TillError & { readonly paymentId?: unknown }): TillError => why;
