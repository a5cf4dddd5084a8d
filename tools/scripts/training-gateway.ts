/**
 * The training gateway alone, for a till, a checker or a demo on the same machine:
 *
 *   npm run --silent training-gateway -- --port N [--data DIR] [--seed N]
 *
 * Its first line on stdout is one JSON object: address, credentials and payer codes. It runs until it is
 * interrupted.
 */
import { systemClock } from '../../electron/app/system-clock.ts';
import { payerCodesByOutcome } from '../../electron/training/payer-codes.ts';
import { startTrainingGateway } from '../../electron/training/training-gateway.ts';
import { CommandLine } from './setup/command-line.ts';

const command: CommandLine = new CommandLine('training-gateway', '[--port N] [--data DIR] [--seed N]');
const flags = command.flags({
  port: { type: 'string' },
  data: { type: 'string' },
  seed: { type: 'string', default: '1' },
});
const seed = command.wholeNumber('seed', flags.seed, { most: 4_294_967_295 });
const port =
  flags.port === undefined ? {} : { port: command.wholeNumber('port', flags.port, { most: 65_535 }) };

const started = await startTrainingGateway({
  folder: flags.data ?? null,
  seed,
  clock: systemClock(),
  ...port,
});
if (!started.ok) command.stop(started.error.note ?? started.error.code, 1);
const gateway = started.value;

const { merchantId, serviceId, merchantUserId, secretKey } = gateway.credentials;
process.stdout.write(
  `${JSON.stringify({
    base_url: gateway.baseUrl,
    merchant_id: merchantId,
    service_id: serviceId,
    merchant_user_id: merchantUserId,
    secret_key: secretKey,
    payer_codes: payerCodesByOutcome(),
    pass_path: gateway.passPath,
    facts: gateway.facts,
  })}\n`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void gateway.close().then(() => process.exit(0));
  });
}
