/**
 * The training gateway alone, for a till, a checker or a demo on the same machine:
 *
 *   npm run training-gateway -- --port N [--data DIR] [--seed N]
 *
 * Its first line on stdout is one JSON object: where it is, its credentials and its payer codes. It stays up
 * until it is interrupted.
 */
import { parseArgs } from 'node:util';
import { systemClock } from '../../electron/app/system-clock.ts';
import { payerCodesByOutcome } from '../../electron/training/payer-codes.ts';
import { startTrainingGateway } from '../../electron/training/training-gateway.ts';

const USAGE = 'usage: training-gateway [--port N] [--data DIR] [--seed N]';

interface Arguments {
  readonly port: number | undefined;
  readonly folder: string | null;
  readonly seed: number;
}

function stopWith(message: string, exitCode: number): never {
  process.stderr.write(`training-gateway: ${message}\n`);
  process.exit(exitCode);
}

const wholeNumber = (name: string, text: string, max: number): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) stopWith(`--${name} takes a number from 0 to ${max}; ${USAGE}`, 2);
  return value;
};

function readArguments(): Arguments {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string' }, data: { type: 'string' }, seed: { type: 'string' } },
    });
    return {
      port: values.port === undefined ? undefined : wholeNumber('port', values.port, 65_535),
      folder: values.data ?? null,
      seed: values.seed === undefined ? 1 : wholeNumber('seed', values.seed, 4_294_967_295),
    };
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return stopWith(`${line}; ${USAGE}`, 2);
  }
}

const { port, folder, seed } = readArguments();
const started = await startTrainingGateway({
  folder,
  seed,
  clock: systemClock(),
  ...(port === undefined ? {} : { port }),
});
if (!started.ok) stopWith(started.error.note ?? started.error.code, 1);
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
