/** Makes gateways from another gateway's methods, or from none. */
import { fail } from '../../shared/result.ts';
import type { Answered, GatewayClient } from './gateway.ts';

export type Operation = keyof GatewayClient;

type Method<Args extends unknown[], Value> = (...args: Args) => Answered<Value>;

type Arguments = { readonly [Name in Operation]: Parameters<GatewayClient[Name]> };
type Values = {
  readonly [Name in Operation]: GatewayClient[Name] extends (...args: never) => Answered<infer Value>
    ? Value
    : never;
};
type MethodOf<Name extends Operation> = Method<Arguments[Name], Values[Name]>;
/** GatewayClient in a form that lets the compiler accept a method of any operation. */
type Methods = { readonly [Name in Operation]: MethodOf<Name> };

/**
 * Makes each method of a gateway. This is the only list of them: a new operation without a line here does not
 * compile.
 */
const everyOperation = (make: <Name extends Operation>(name: Name) => MethodOf<Name>): GatewayClient => ({
  createPassPayment: make('createPassPayment'),
  confirmPassPayment: make('confirmPassPayment'),
  enableConfirmation: make('enableConfirmation'),
  disableConfirmation: make('disableConfirmation'),
  paymentStatus: make('paymentStatus'),
  paymentStatusByTransaction: make('paymentStatusByTransaction'),
  reversePayment: make('reversePayment'),
  reversePartially: make('reversePartially'),
  createInvoice: make('createInvoice'),
  invoiceStatus: make('invoiceStatus'),
  requestCardToken: make('requestCardToken'),
  verifyCardToken: make('verifyCardToken'),
  payWithCardToken: make('payWithCardToken'),
  deleteCardToken: make('deleteCardToken'),
  submitItems: make('submitItems'),
  submitReceiptLink: make('submitReceiptLink'),
  fiscalLink: make('fiscalLink'),
});

/** Makes a wrapper of one method; the operation's name may matter. */
type Wrap = <Args extends unknown[], Value>(
  method: Method<Args, Value>,
  name: Operation,
) => Method<Args, Value>;

/** The client with each of its methods wrapped. */
export function wrapGateway(client: GatewayClient, wrap: Wrap): GatewayClient {
  const methods: Methods = client;
  return everyOperation((name) => wrap(methods[name], name));
}

const refuse = (): Answered<never> => Promise.resolve(fail({ code: 'gateway.not-reached' }));

/** The gateway of a till that may not charge: every request ends before anything is sent. */
export const unreachableGateway: GatewayClient = everyOperation(() => refuse);
