/** Answers a whole request: checks in a fixed order, then the operation in one transaction. */
import type { IncomingHttpHeaders } from 'node:http';
import { assertNever } from '../../shared/result.ts';
import { type Answer, refuse } from './answer.ts';
import { settleInvoices } from './invoices-table.ts';
import type { Service } from './operation.ts';
import { settlePayments } from './payments-table.ts';
import { authProblem } from './request-auth.ts';
import { headerProblem, parseBody } from './request-body.ts';
import type { Match } from './routes.ts';
import { WireNumber } from './wire-fields.ts';

export interface WholeRequest {
  readonly match: Match;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | 'too-large';
}

/** Settles the ledger to the clock's time. Requires a transaction. */
export function settleLedger(service: Service): void {
  settleInvoices(service.ledger, service.readings, service.nowMs(), service.randomness.fraction());
  settlePayments(service.ledger, service.nowMs());
}

/**
 * Answers one request; its changes are durable on return. Order of the checks: Auth, address, headers, body,
 * service, fields, then the operation's rules. A refusal is HTTP 200 with a negative error_code. Exceptions:
 * unknown addresses (404, 405) and, by a reading, Auth (401).
 */
export function processRequest(service: Service, request: WholeRequest): Answer {
  const { credentials, readings } = service;
  const header = request.headers.auth;
  const auth = typeof header === 'string' ? header : undefined;
  const unproven = authProblem(auth, credentials, service.nowMs(), readings.clock_tolerance_ms);
  if (unproven) return refuse(unproven, '', readings.auth_failure === 'http-401' ? 401 : 200);
  const { match } = request;
  switch (match.kind) {
    case 'path-unknown':
      return refuse('path-unknown', '', 404);
    case 'method-wrong':
      return refuse('method-wrong', '', 405);
    case 'segment-wrong':
    case 'route': {
      const wrongHeader = headerProblem(request.headers);
      if (wrongHeader) return refuse(wrongHeader);
      return match.kind === 'route'
        ? runRoute(service, match, request.body)
        : refuse('segment-wrong', match.name);
    }
    default:
      return assertNever(match);
  }
}

function runRoute(
  service: Service,
  match: Extract<Match, { kind: 'route' }>,
  bytes: WholeRequest['body'],
): Answer {
  const { route, params } = match;
  if (bytes === 'too-large') return refuse('body-too-large');
  if (!route.hasBody && bytes.length > 0) return refuse('body-unexpected');
  const body = route.hasBody ? parseBody(bytes) : { value: null };
  if (!body) return refuse('body-not-json');
  const serviceId = route.hasBody ? serviceIdIn(body.value) : params.service_id;
  if (serviceId !== undefined && serviceId !== String(service.credentials.serviceId))
    return refuse('service-unknown');
  return service.ledger.transaction(() => {
    settleLedger(service);
    return route.run(service, params, body.value);
  });
}

/** A body's service_id as written; undefined: the body's schema must report the fault. */
function serviceIdIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('service_id' in body)) return undefined;
  const { service_id: written } = body;
  return written instanceof WireNumber && /^\d+$/.test(written.text) ? written.text : undefined;
}
