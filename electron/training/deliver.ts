/** Writes an answer to the socket, with its fault. */
import type { ServerResponse } from 'node:http';
import { assertNever } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import { type Answer, answerText } from './answer.ts';
import type { Fault } from './faults.ts';

const HTML =
  '<!DOCTYPE html><html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';
const GARBAGE = '\u0000\u0001{]payment_id:::2<<';

interface Page {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly location?: string;
}

/** Writes the answer or closes the socket, as the fault requires. `signal`: the gateway's end. */
export async function deliver(
  response: ServerResponse,
  answer: Answer,
  fault: Fault,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const page: Page = {
    status: answer.httpStatus,
    type: 'application/json; charset=utf-8',
    text: answerText(answer),
  };
  switch (fault.kind) {
    case 'none':
    case 'duplicate':
      return send(response, page, clock.wallMs());
    case 'delay':
      if (fault.when === 'after') await clock.sleep(fault.ms, signal);
      return send(response, page, clock.wallMs());
    case 'drop-before':
    case 'drop-after':
      response.req.socket.destroy();
      return;
    case 'hang':
      return;
    case 'cut-body':
      head(response, page, clock.wallMs());
      response.write(page.text.slice(0, Math.ceil(page.text.length / 2)), () =>
        response.req.socket.destroy(),
      );
      return;
    case 'status':
      return send(response, { ...page, ...fault, text: '' }, clock.wallMs());
    case 'html':
      return send(
        response,
        { status: fault.status, type: 'text/html; charset=utf-8', text: HTML },
        clock.wallMs(),
      );
    case 'garbage':
      return send(response, { ...page, text: GARBAGE }, clock.wallMs());
    case 'trickle':
      return trickle(response, page, fault, clock, signal);
    case 'wrong-date':
      return send(response, page, clock.wallMs() + fault.offsetMs);
    default:
      return assertNever(fault);
  }
}

/** The Date header comes from the injected clock, so that a till in training can measure its clock error. */
function head(response: ServerResponse, page: Page, dateMs: number): void {
  response.sendDate = false;
  response.writeHead(page.status, {
    Date: new Date(dateMs).toUTCString(),
    'Content-Type': page.type,
    'Content-Length': Buffer.byteLength(page.text),
    ...(page.location === undefined ? {} : { Location: page.location }),
  });
}

function send(response: ServerResponse, page: Page, dateMs: number): void {
  head(response, page, dateMs);
  response.end(page.text);
}

async function trickle(
  response: ServerResponse,
  page: Page,
  { bytes, everyMs }: Extract<Fault, { kind: 'trickle' }>,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const whole = Buffer.from(page.text);
  head(response, page, clock.wallMs());
  for (let at = 0; at < whole.length && !signal.aborted; at += bytes) {
    response.write(whole.subarray(at, at + bytes));
    await clock.sleep(everyMs, signal);
  }
  response.end();
}
