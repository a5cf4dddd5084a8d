/** The cards of a service in memory: temporary tokens, their SMS code, and what goes wrong with them. */
import type { Answered, CardTokenGateway } from '../../electron/gateway/gateway.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Mishap } from './mishap.ts';

/** The code that each holder gets by SMS. */
export const SMS_CODE = '12345';

/** Also of a payer code. */
export const NO_FUNDS = fail({
  code: 'gateway.refused',
  gatewayCode: -31,
  note: 'Недостаточно средств',
} as const);
const UNKNOWN_TOKEN = fail({ code: 'gateway.refused', gatewayCode: -62 } as const);
const WRONG_CODE = fail({ code: 'gateway.refused', gatewayCode: -60, note: 'Неверный код' } as const);

/** The service that has the cards. */
interface Service {
  readonly firstStatus: number;
  answer<T>(
    call: string,
    mishaps: Mishap[],
    work: () => Result<T, GatewayError>,
  ): Promise<Result<T, GatewayError>>;
  newPayment(request: Parameters<CardTokenGateway['payWithCardToken']>[0] & { readonly confirmMode: 0 }): {
    readonly paymentId: PaymentId;
    readonly status: number;
  };
}

interface Token {
  readonly token: string;
  readonly isTemporary: boolean;
  verified: boolean;
}

export class VirtualCards implements CardTokenGateway {
  /** What happens to the next requests of each kind; an empty list means success. */
  readonly mishaps: Record<'ask-card' | 'verify' | 'pay-by-card' | 'delete-card', Mishap[]> = {
    'ask-card': [],
    verify: [],
    'pay-by-card': [],
    'delete-card': [],
  };
  makes: 'as-asked' | 'temporary' | 'lasting' = 'as-asked';
  readonly #service: Service;
  #tokens: Token[] = [];
  #made = 0;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Those that exist at the service. */
  get tokens(): readonly string[] {
    return this.#tokens.map(({ token }) => token);
  }

  /** Tokens that outlive their payment. */
  get lasting(): readonly string[] {
    return this.#tokens.filter(({ isTemporary }) => !isTemporary).map(({ token }) => token);
  }

  requestCardToken({
    temporary,
  }: Parameters<CardTokenGateway['requestCardToken']>[0]): ReturnType<CardTokenGateway['requestCardToken']> {
    return this.#service.answer('ask-card', this.mishaps['ask-card'], () => {
      this.#made += 1;
      const token = `token-${this.#made}`;
      const isTemporary = this.makes === 'as-asked' ? temporary : this.makes === 'temporary';
      this.#tokens.push({ token, isTemporary, verified: false });
      return ok({ cardToken: token, phoneNumber: '99890*****11', temporary: isTemporary });
    });
  }

  verifyCardToken(
    request: Parameters<CardTokenGateway['verifyCardToken']>[0],
  ): ReturnType<CardTokenGateway['verifyCardToken']> {
    return this.#service.answer('verify', this.mishaps.verify, () => {
      const card = this.#tokens.find(({ token }) => token === request.cardToken);
      if (!card) return UNKNOWN_TOKEN;
      if (request.smsCode !== SMS_CODE) return WRONG_CODE;
      card.verified = true;
      return ok({ cardNumber: '860012******0018' });
    });
  }

  payWithCardToken(
    request: Parameters<CardTokenGateway['payWithCardToken']>[0],
  ): ReturnType<CardTokenGateway['payWithCardToken']> {
    return this.#service.answer('pay-by-card', this.mishaps['pay-by-card'], () => {
      const card = this.#tokens.find(({ token, verified }) => token === request.cardToken && verified);
      if (!card) return UNKNOWN_TOKEN;
      if (this.#service.firstStatus === -1) return NO_FUNDS;
      const { paymentId, status } = this.#service.newPayment({ ...request, confirmMode: 0 });
      if (card.isTemporary) this.#remove(card.token);
      return ok({ paymentId, status, note: '' });
    });
  }

  deleteCardToken({ cardToken }: { cardToken: string }): Answered<null> {
    return this.#service.answer('delete-card', this.mishaps['delete-card'], () => {
      if (!this.tokens.includes(cardToken)) return UNKNOWN_TOKEN;
      this.#remove(cardToken);
      return ok(null);
    });
  }

  #remove(gone: string): void {
    this.#tokens = this.#tokens.filter(({ token }) => token !== gone);
  }
}
