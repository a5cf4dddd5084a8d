/** A training gateway for a test, and a hand-written merchant that talks to it over real HTTP. */
import { createHash } from 'node:crypto';
import { Agent, fetch, Headers } from 'undici';
import { onTestFinished } from 'vitest';
import { DEFAULT_READINGS } from '../../electron/training/readings.ts';
import {
  startTrainingGateway,
  type TrainingGateway,
  type TrainingGatewayOptions,
} from '../../electron/training/training-gateway.ts';
import { VirtualClock } from './virtual-clock.ts';

/** No connection is kept: a gateway that restarts on its port never meets an old connection. */
export const ONE_REQUEST_A_CONNECTION = new Agent({ pipelining: 0 });

export interface Reply {
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body with ids as plain numbers or strings; {} when it is not a JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** After {base_url}. */
  readonly path: string;
  /** JSON text as it is sent. */
  readonly body?: string;
  /** Changes to the right headers; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

export class TrainingService {
  readonly gateway: TrainingGateway;
  readonly clock: VirtualClock;

  constructor(gateway: TrainingGateway, clock: VirtualClock) {
    this.gateway = gateway;
    this.clock = clock;
  }

  get serviceId(): number {
    return this.gateway.credentials.serviceId;
  }

  /** The Auth header of section 5 at the clock's time, or this many seconds off it. */
  auth(offSeconds = 0): string {
    const timestamp = String(Math.floor(this.clock.wallMs() / 1000) + offSeconds);
    const { merchantUserId, secretKey } = this.gateway.credentials;
    return `${merchantUserId}:${createHash('sha1')
      .update(timestamp + secretKey)
      .digest('hex')}:${timestamp}`;
  }

  /** A valid request except for the changes of `call`. Rejects when the socket is dropped. */
  async send(call: Call): Promise<Reply> {
    const headers = new Headers({
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Auth: this.auth(),
    });
    for (const [name, value] of Object.entries(call.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const response = await fetch(`${this.gateway.baseUrl}${call.path}`, {
      method: call.method,
      headers,
      redirect: 'manual',
      dispatcher: ONE_REQUEST_A_CONNECTION,
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const text = await response.text();
    return { httpStatus: response.status, headers: response.headers, text, json: objectOf(text) };
  }

  get = (path: string): Promise<Reply> => this.send({ method: 'GET', path });
  put = (path: string): Promise<Reply> => this.send({ method: 'PUT', path });
  delete = (path: string): Promise<Reply> => this.send({ method: 'DELETE', path });

  /** POSTs a body with the right service_id added. */
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<Reply> {
    return this.send({ method: 'POST', path, body: JSON.stringify({ service_id: this.serviceId, ...body }) });
  }

  /** Sends while the virtual clock advances, for answers that come after a time on it. */
  async sendOver(ms: number, sending: Promise<Reply>): Promise<Reply> {
    await this.untilSleeping();
    await this.clock.advance(ms);
    return sending;
  }

  /** Gives real I/O its turns until the gateway waits on the virtual clock. */
  async untilSleeping(): Promise<void> {
    for (let turn = 0; turn < 10_000 && this.clock.sleeping === 0; turn += 1) await this.clock.settle(1);
  }

  create(otpData: string, soum = 48500.5, extra: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    return this.post('/x_pass/payment', { otp_data: otpData, amount: soum, ...extra });
  }

  confirm(paymentId: unknown): Promise<Reply> {
    return this.post('/x_pass/confirm', { payment_id: paymentId });
  }

  status(paymentId: unknown): Promise<Reply> {
    return this.get(`/payment/status/${this.serviceId}/${paymentId}`);
  }

  lookUp(transactionId: string, date?: string): Promise<Reply> {
    const day = date === undefined ? '' : `/${date}`;
    return this.get(`/payment/status_by_mti/${this.serviceId}/${encodeURIComponent(transactionId)}${day}`);
  }

  reverse(paymentId: unknown): Promise<Reply> {
    return this.delete(`/payment/reversal/${this.serviceId}/${paymentId}`);
  }

  refund(paymentId: unknown, soum: string): Promise<Reply> {
    return this.delete(`/payment/partial_reversal/${this.serviceId}/${paymentId}/${soum}`);
  }

  /** A confirmed and paid pass payment; returns its id. */
  async sell(
    otpData: string,
    soum = 48500.5,
    extra: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown> {
    const created = await this.create(otpData, soum, extra);
    await this.confirm(created.json.payment_id);
    return created.json.payment_id;
  }
}

const objectOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

interface ServiceOptions extends Partial<Omit<TrainingGatewayOptions, 'clock'>> {
  readonly clock?: VirtualClock;
}

/** A gateway in memory (or in the given folder) on a stopped virtual clock, for as long as the test runs. */
export async function trainingService(options: ServiceOptions = {}): Promise<TrainingService> {
  const clock = options.clock ?? new VirtualClock();
  const gateway = await startTrainingGateway({
    folder: null,
    seed: 1,
    ...options,
    clock,
    readings: { ...DEFAULT_READINGS, ...options.readings },
  });
  if (!gateway.ok) throw new Error(`the training gateway did not start: ${gateway.error.note}`);
  onTestFinished(() => gateway.value.close());
  return new TrainingService(gateway.value, clock);
}
