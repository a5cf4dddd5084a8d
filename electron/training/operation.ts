/** The inputs of an operation: the service, the variable parts of its path, and a body. */
import { isDay, type Randomness } from '../../shared/time.ts';
import type { Answer } from './answer.ts';
import type { Credentials, Ledger } from './ledger.ts';
import type { Readings } from './readings.ts';

/** The training service without its HTTP. */
export interface Service {
  readonly ledger: Ledger;
  readonly credentials: Credentials;
  readonly readings: Readings;
  readonly randomness: Randomness;
  /** Wall time in milliseconds, of the injected clock. */
  nowMs(): number;
}

export type Operate<Body> = (service: Service, params: PathParams, body: Body) => Answer;

const BIGINT = /^[1-9]\d{0,18}$/;

/** The required form of each part, by its name in section 4. */
const PARAM_CHECKS = {
  service_id: (text: string) => /^[1-9]\d{0,9}$/.test(text),
  payment_id: (text: string) => BIGINT.test(text),
  invoice_id: (text: string) => BIGINT.test(text),
  merchant_trans_id: (text: string) => text.length > 0 && text.length <= 255,
  date: isDay,
  /** Soum; the operation parses it. */
  amount: (text: string) => text.length > 0,
  card_token: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
} as const;

export type ParamName = keyof typeof PARAM_CHECKS;

/** Decoded and checked; '' for parts that the path lacks. */
export type PathParams = Readonly<Record<ParamName, string>>;

export const NO_PARAMS: PathParams = {
  service_id: '',
  payment_id: '',
  invoice_id: '',
  merchant_trans_id: '',
  date: '',
  amount: '',
  card_token: '',
};

export const isParamName = (name: string): name is ParamName => Object.hasOwn(PARAM_CHECKS, name);

/** The decoded text of a part; null if it breaks the interface's table. */
export function readParam(name: ParamName, segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return PARAM_CHECKS[name](text) ? text : null;
  } catch {
    return null;
  }
}
