/** An HTTP server on loopback. It reads each request whole, gets its fault from the plan, and answers it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../shared/time.ts';
import { type Answer, accept, refuse } from './answer.ts';
import { deliver } from './deliver.ts';
import { type Fault, type FaultPlan, NO_FAULT, type OperationName } from './faults.ts';
import type { Service } from './operation.ts';
import { processRequest, type WholeRequest } from './process-request.ts';
import { readBody } from './request-body.ts';
import { type Match, matchRoute } from './routes.ts';

interface HttpServerDeps {
  readonly service: Service;
  readonly clock: Clock;
  readonly faults: FaultPlan;
  /** The path of the base address, without a slash at its end. */
  readonly basePath: string;
  /** The number of arrived requests per operation. */
  readonly arrivals: Map<OperationName | null, number>;
  /** Aborted when the gateway closes, so that no wait outlives it. */
  readonly signal: AbortSignal;
}

export const createHttpServer = (deps: HttpServerDeps): Server =>
  createServer((request, response) => {
    serve(deps, request, response).catch(() => response.destroy());
  });

const matchOf = (deps: HttpServerDeps, request: IncomingMessage): Match => {
  const [path = ''] = (request.url ?? '').split('?');
  return path.startsWith(`${deps.basePath}/`)
    ? matchRoute(request.method ?? '', path.slice(deps.basePath.length))
    : { kind: 'path-unknown' };
};

const operationOf = (match: Match): OperationName | null => {
  if (match.kind === 'route') return match.route.operation;
  return match.kind === 'segment-wrong' ? match.operation : null;
};

async function serve(
  deps: HttpServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === 'cut') {
    request.socket.destroy();
    return;
  }
  const match = matchOf(deps, request);
  const operation = operationOf(match);
  const count = (deps.arrivals.get(operation) ?? 0) + 1;
  deps.arrivals.set(operation, count);
  const planned = deps.faults({ operation, count });
  if (planned.kind === 'delay' && planned.when === 'before') await deps.clock.sleep(planned.ms, deps.signal);
  if (deps.signal.aborted) return;
  const answer = isProcessed(planned)
    ? processed(deps.service, { match, headers: request.headers, body }, planned)
    : accept('');
  const fault = planned.kind === 'none' ? answer.fault : planned;
  await deliver(response, answer, fault, deps.clock, deps.signal);
}

const isProcessed = (fault: Fault): boolean =>
  fault.kind !== 'drop-before' && (!('processed' in fault) || fault.processed);

/** A duplicated request is processed twice. The fault selects the delivered answer. */
function processed(service: Service, request: WholeRequest, planned: Fault): Answer {
  try {
    const first = processRequest(service, request);
    if (planned.kind !== 'duplicate') return first;
    const second = processRequest(service, request);
    return { ...(planned.answer === 'first' ? first : second), fault: NO_FAULT };
  } catch (error) {
    return refuse('broken', error instanceof Error ? error.message : String(error), 500);
  }
}

/** Listens on loopback; port 0 selects a free port. Null: the port is taken or forbidden. */
export const listen = (server: Server, port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const failed = (): void => resolve(null);
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Stops listening and closes every connection, also those that a fault keeps open. */
export const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
