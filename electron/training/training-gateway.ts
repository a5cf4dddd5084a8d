/**
 * The training gateway: a real HTTP server on loopback that plays the payment service. It implements the
 * whole interface document strictly, on an injected clock, with a ledger that outlives it.
 */
import type { Server } from 'node:http';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { GivenFacts } from '../../shared/payment/service-facts.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, seededRandomness } from '../../shared/time.ts';
import { type FaultPlan, noFaults, type OperationName } from './faults.ts';
import { createHttpServer, listen, stop } from './http-server.ts';
import { type Credentials, type Ledger, openLedger } from './ledger.ts';
import { type LedgerPayment, ledgerPayments } from './ledger-report.ts';
import type { Service } from './operation.ts';
import { settleLedger } from './process-request.ts';
import { DEFAULT_READINGS, factsOf, type Readings } from './readings.ts';

export interface TrainingGatewayOptions {
  /** The folder of `ledger.db`; null keeps everything in memory. */
  readonly folder: string | null;
  readonly clock: Clock;
  /** Selects gaps between ids, card tokens and receipt signs; never the secret, which is random. */
  readonly seed: number;
  /** Exactly this port. Default: the folder's last port if it is free, otherwise any free one. */
  readonly port?: number;
  readonly readings?: Partial<Readings>;
  readonly faults?: FaultPlan;
}

export interface TrainingGateway {
  /** `http://127.0.0.1:PORT/training-<ledgerId>/v2/merchant`, the {base_url} of the interface document. */
  readonly baseUrl: string;
  readonly port: number;
  /** Durable: identifies the ledger on any port. */
  readonly ledgerId: string;
  readonly credentials: Credentials;
  /** The operator's word in paths. */
  readonly passPath: 'x_pass';
  /** The facts of its readings, in the form of a provisioning file. */
  readonly facts: Required<Omit<GivenFacts, 'marking_labels'>>;
  readonly readings: Readings;
  /** The service's real state at its clock's time, oldest first. For tests and checkers. */
  ledger(): readonly LedgerPayment[];
  /** The number of arrived requests of an operation since the start, whatever their result. */
  arrivals(operation: OperationName): number;
  /** Closes every connection and the ledger. A repeated close does nothing. */
  close(): Promise<void>;
}

/**
 * Starts the gateway. Errors: `training.unavailable` (note: why) if the ledger cannot be opened or written,
 * or the port is taken.
 */
export async function startTrainingGateway(
  options: TrainingGatewayOptions,
): Promise<Result<TrainingGateway, TillError>> {
  const unavailable = (note: string): Result<never, TillError> =>
    fail({ code: 'training.unavailable', note });
  let ledger: Ledger;
  try {
    ledger = openLedger(options.folder);
  } catch (error) {
    return unavailable(error instanceof Error ? error.message : String(error));
  }
  const { clock } = options;
  const readings: Readings = { ...DEFAULT_READINGS, ...options.readings };
  const service: Service = {
    ledger,
    credentials: ledger.credentials,
    readings,
    randomness: seededRandomness(options.seed + countStart(ledger)),
    nowMs: () => Math.floor(clock.wallMs()),
  };
  const basePath = `/training-${ledger.ledgerId}/v2/merchant`;
  const arrivals = new Map<OperationName | null, number>();
  const ending = new AbortController();
  const server = createHttpServer({
    service,
    clock,
    faults: options.faults ?? noFaults,
    basePath,
    arrivals,
    signal: ending.signal,
  });
  const port = await openPort(server, ledger, options.port);
  if (port === null) {
    ledger.close();
    return unavailable(`port ${options.port} on 127.0.0.1 can not be opened`);
  }
  ledger.saveSetting('port', String(port));
  let closing: Promise<void> | null = null;
  return ok({
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    port,
    ledgerId: ledger.ledgerId,
    credentials: ledger.credentials,
    passPath: 'x_pass',
    facts: factsOf(readings),
    readings,
    ledger: () =>
      ledger.transaction(() => {
        settleLedger(service);
        return ledgerPayments(ledger);
      }),
    arrivals: (operation) => arrivals.get(operation) ?? 0,
    close: () => {
      ending.abort();
      closing ??= stop(server).then(() => ledger.close());
      return closing;
    },
  });
}

/** Counts the starts of a ledger, so that every start draws new ids and tokens from the same seed. */
const countStart = (ledger: Ledger): number =>
  ledger.transaction(() => {
    const starts = Number(ledger.setting('starts') ?? 0) + 1;
    ledger.saveSetting('starts', String(starts));
    return starts;
  });

/** A wanted port only; otherwise the folder's last one, then any free one. */
async function openPort(server: Server, ledger: Ledger, wanted: number | undefined): Promise<number | null> {
  if (wanted !== undefined) return listen(server, wanted);
  const last = ledger.setting('port');
  return (last === null ? null : await listen(server, Number(last))) ?? listen(server, 0);
}
