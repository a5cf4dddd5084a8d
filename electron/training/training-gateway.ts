/**
 * The training gateway: a real HTTP server on loopback that plays the payment service of the interface
 * document, whole and strict, on an injected clock, with a ledger that outlives it.
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
  /** Where `ledger.db` lives; null keeps everything in memory. */
  readonly folder: string | null;
  readonly clock: Clock;
  /** Chooses gaps between ids, card tokens and receipt signs; never the secret, which is random. */
  readonly seed: number;
  /** Exactly this port; without it the folder's last port is preferred, then any free one. */
  readonly port?: number;
  readonly readings?: Partial<Readings>;
  readonly faults?: FaultPlan;
}

export interface TrainingGateway {
  /** `http://127.0.0.1:PORT/training-<ledgerId>/v2/merchant`, the {base_url} of the interface document. */
  readonly baseUrl: string;
  readonly port: number;
  /** Durable: names the ledger whatever the port is. */
  readonly ledgerId: string;
  readonly credentials: Credentials;
  /** The operator's word in paths. */
  readonly passPath: 'x_pass';
  /** What its readings make true, in the shape that provisioning takes. */
  readonly facts: Required<GivenFacts>;
  readonly readings: Readings;
  /** What the service really holds, by its clock's time now, oldest first. For tests and checkers. */
  ledger(): readonly LedgerPayment[];
  /** How many requests of an operation have arrived since the start, whatever became of them. */
  arrivals(operation: OperationName): number;
  /** Ends every connection and closes the ledger. Calling it again does nothing. */
  close(): Promise<void>;
}

/**
 * Starts the gateway. Errors: `training.unavailable` (note: why) when the ledger can't be opened or written,
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

/** A wanted port or nothing; else the folder's last one, then any. */
async function openPort(server: Server, ledger: Ledger, wanted: number | undefined): Promise<number | null> {
  if (wanted !== undefined) return listen(server, wanted);
  const last = ledger.setting('port');
  return (last === null ? null : await listen(server, Number(last))) ?? listen(server, 0);
}
