/** The interface's addresses (section 4), each with its method, its body and its operation. */
import type { z } from 'zod';
import type { Answer } from './answer.ts';
import type { OperationName } from './faults.ts';
import {
  isParamName,
  NO_PARAMS,
  type Operate,
  type ParamName,
  type PathParams,
  readParam,
  type Service,
} from './operation.ts';
import {
  PayWithTokenBody,
  payWithToken,
  RequestTokenBody,
  requestToken,
  tokenDelete,
  VerifyTokenBody,
  verifyToken,
} from './operations/card-token.ts';
import { fiscalLink, submitItems, submitQrcode } from './operations/fiscal.ts';
import { submitItemsBody, submitQrcodeBody } from './operations/fiscal-body.ts';
import { CreateInvoiceBody, createInvoice, invoiceStatus } from './operations/invoice.ts';
import {
  CreatePassBody,
  confirmationOff,
  confirmationOn,
  confirmPass,
  confirmPassBody,
  createPass,
} from './operations/pass-payment.ts';
import { paymentStatus, statusByMti, statusByMtiDated } from './operations/payment-status.ts';
import { partialReversal, reversal } from './operations/reversal.ts';
import { bodyProblem } from './request-body.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Route {
  readonly operation: OperationName;
  readonly method: Method;
  readonly pattern: URLPattern;
  readonly hasBody: boolean;
  run(service: Service, params: PathParams, body: unknown): Answer;
}

/** A variable part (`:payment_id`) may be empty in the pattern: then the part is wrong, not the address. */
const patternOf = (path: string): URLPattern =>
  new URLPattern({ pathname: path.replaceAll(/:\w+/g, '$&([^\\/]*)') });

const bare = (operation: OperationName, method: Method, path: string, operate: Operate<null>): Route => ({
  operation,
  method,
  pattern: patternOf(path),
  hasBody: false,
  run: (service, params) => operate(service, params, null),
});

function withBody<Schema extends z.ZodType>(
  operation: OperationName,
  path: string,
  schemaFor: (quotedIds: boolean) => Schema,
  operate: Operate<z.infer<Schema>>,
): Route {
  return {
    operation,
    method: 'POST',
    pattern: patternOf(path),
    hasBody: true,
    run: (service, params, body) => {
      const checked = schemaFor(service.readings.payment_id_as === 'string').safeParse(body);
      return checked.success ? operate(service, params, checked.data) : bodyProblem(body, checked.error);
    },
  };
}

const ROUTES: readonly Route[] = [
  withBody('create-pass', '/x_pass/payment', () => CreatePassBody, createPass),
  withBody('confirm-pass', '/x_pass/confirm', confirmPassBody, confirmPass),
  bare('confirmation-on', 'PUT', '/x_pass/confirmation/:service_id', confirmationOn),
  bare('confirmation-off', 'DELETE', '/x_pass/confirmation/:service_id', confirmationOff),
  withBody('create-invoice', '/invoice/create', () => CreateInvoiceBody, createInvoice),
  bare('invoice-status', 'GET', '/invoice/status/:service_id/:invoice_id', invoiceStatus),
  bare('payment-status', 'GET', '/payment/status/:service_id/:payment_id', paymentStatus),
  bare('status-by-mti', 'GET', '/payment/status_by_mti/:service_id/:merchant_trans_id', statusByMti),
  bare(
    'status-by-mti-dated',
    'GET',
    '/payment/status_by_mti/:service_id/:merchant_trans_id/:date',
    statusByMtiDated,
  ),
  bare('reversal', 'DELETE', '/payment/reversal/:service_id/:payment_id', reversal),
  bare(
    'partial-reversal',
    'DELETE',
    '/payment/partial_reversal/:service_id/:payment_id/:amount',
    partialReversal,
  ),
  withBody('token-request', '/card_token/request', () => RequestTokenBody, requestToken),
  withBody('token-verify', '/card_token/verify', () => VerifyTokenBody, verifyToken),
  withBody('token-payment', '/card_token/payment', () => PayWithTokenBody, payWithToken),
  bare('token-delete', 'DELETE', '/card_token/:service_id/:card_token', tokenDelete),
  withBody('submit-items', '/payment/ofd_data/submit_items', submitItemsBody, submitItems),
  withBody('submit-qrcode', '/payment/ofd_data/submit_qrcode', submitQrcodeBody, submitQrcode),
  bare('fiscal-link', 'GET', '/payment/ofd_data/:service_id/:payment_id', fiscalLink),
];

export type Match =
  | { readonly kind: 'route'; readonly route: Route; readonly params: PathParams }
  | { readonly kind: 'path-unknown' }
  | { readonly kind: 'method-wrong' }
  | { readonly kind: 'segment-wrong'; readonly operation: OperationName; readonly name: ParamName };

/** Finds the operation of a method and a path. The path starts after the gateway's base address. */
export function matchRoute(method: string, path: string): Match {
  const candidates = ROUTES.filter(({ pattern }) => pattern.test({ pathname: path }));
  if (candidates.length === 0) return { kind: 'path-unknown' };
  const route = candidates.find((candidate) => candidate.method === method);
  if (!route) return { kind: 'method-wrong' };
  const params: Record<ParamName, string> = { ...NO_PARAMS };
  const segments = route.pattern.exec({ pathname: path })?.pathname.groups ?? {};
  for (const [name, segment = ''] of Object.entries(segments)) {
    if (!isParamName(name)) continue;
    const text = readParam(name, segment);
    if (text === null) return { kind: 'segment-wrong', operation: route.operation, name };
    params[name] = text;
  }
  return { kind: 'route', route, params };
}
