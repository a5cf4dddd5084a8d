/**
 * Tests whether a payment service conforms to the interface, and learns what the interface leaves open:
 *
 *   npm run conformance -- --base-url URL --provision FILE [--yes] [--json]
 *       [--payer-code CODE]... [--phone 998XXXXXXXXX] [--receipt-link URL] [--card] [--extra-ca FILE]
 *       [--proxy URL]
 *
 * First prints which money will move, and asks. One line for each case: `ok|failed|not shown  operation
 * detail`.
 * Exit code 0: nothing failed; 1: something failed; 2: not started.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { systemClock } from '../../electron/app/system-clock.ts';
import { givenRoute, STRAIGHT } from '../../electron/gateway/route.ts';
import { fixedRoute } from '../../electron/gateway/route-source.ts';
import { createTransport } from '../../electron/gateway/transport.ts';
import { isSafeBaseUrl } from '../../electron/provisioning/provision.ts';
import { CommandLine } from '../scripts/setup/command-line.ts';
import { type Customers, realCustomers, trainingCustomers } from './customers.ts';
import { planOf } from './plan.ts';
import { readServiceFile } from './service-file.ts';
import { type CaseResult, type Report, runSuite } from './suite.ts';

const USAGE =
  '--provision FILE [--base-url URL] [--yes] [--json] [--payer-code CODE]... ' +
  '[--phone NUMBER] [--receipt-link URL] [--card] [--extra-ca FILE] [--proxy URL]';

const command: CommandLine = new CommandLine('conformance', USAGE);
const values = command.flags({
  'base-url': { type: 'string' },
  provision: { type: 'string' },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  'payer-code': { type: 'string', multiple: true, default: [] },
  phone: { type: 'string' },
  'receipt-link': { type: 'string' },
  card: { type: 'boolean', default: false },
  'extra-ca': { type: 'string' },
  proxy: { type: 'string' },
});

/** Questions go to stderr, so that stdout holds only the report. */
async function ask(question: string): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The end of the input means that no person is there; waiting would never end.
  const nobody = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  try {
    const answer = await Promise.race([terminal.question(question), nobody]);
    return answer === null || answer.trim() === '' ? null : answer.trim();
  } finally {
    terminal.close();
  }
}

const OUTCOME_WIDTH = 9;
const NAME_WIDTH = 50;

const printResult = ({ outcome, name, detail }: CaseResult): void =>
  void process.stdout.write(`${outcome.padEnd(OUTCOME_WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${detail}\n`);

const count = ({ results }: Report, outcome: string): number =>
  results.filter((result) => result.outcome === outcome).length;

function printReport(report: Report): void {
  for (const transactionId of report.unclear) {
    process.stdout.write(
      `unclear    transaction_id ${transactionId}: no certain answer, look it up at the service\n`,
    );
  }
  for (const { paymentId, soum } of report.left) {
    process.stdout.write(`left       payment ${paymentId}, ${soum} soum: not given back\n`);
  }
  process.stdout.write(`facts      ${JSON.stringify(report.facts)}\n`);
  process.stdout.write(
    `conformance: ${count(report, 'ok')} ok, ${count(report, 'failed')} failed, ${count(report, 'not shown')} not shown\n`,
  );
}

if (values.provision === undefined) command.refuse('--provision is missing');
const file = readServiceFile(values.provision, values['base-url']);
if (!file.ok) command.stop(file.error);
const { service, payerCodes } = file.value;
if (!isSafeBaseUrl(service.baseUrl)) command.stop('the base address must be https (or http on this machine)');

const plan = planOf({
  ...service,
  training: payerCodes !== null,
  phone: payerCodes !== null || values.phone !== undefined,
  card: payerCodes !== null || values.card,
  receiptLink: payerCodes !== null || values['receipt-link'] !== undefined,
});
process.stderr.write(`${plan.join('\n')}\n`);
if (!values.yes && !/^(y|yes)$/i.test((await ask('Go on? (y/N) ')) ?? '')) command.stop('not started');

const customers: Customers = payerCodes
  ? trainingCustomers(payerCodes)
  : realCustomers({
      payerCodes: values['payer-code'],
      phone: values.phone ?? null,
      receiptLink: values['receipt-link'] ?? null,
      withCard: values.card,
      ask: (question) => (process.stdin.isTTY ? ask(question) : Promise.resolve(null)),
    });

const clock = systemClock();
const transport = createTransport({
  route: fixedRoute(
    values.proxy === undefined ? STRAIGHT : givenRoute({ url: values.proxy, username: null, password: null }),
  ),
  ca: values['extra-ca'] === undefined ? null : readFileSync(values['extra-ca'], 'utf8'),
});
const stopped = new AbortController();
process.once('SIGINT', () => {
  process.stderr.write('conformance: stopping after this case; what was charged is given back\n');
  stopped.abort();
});
const report = await runSuite({
  service,
  customers,
  clock,
  fetch: transport.fetch,
  wait: (ms) => clock.sleep(ms, stopped.signal),
  stopped: stopped.signal,
  newId: randomUUID,
  movesMonths: false,
  onResult: values.json ? () => undefined : printResult,
});
await transport.close();
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else printReport(report);
process.exitCode = count(report, 'failed') === 0 ? 0 : 1;
