/** Every channel of the contract, through the till's own dispatch, with requests of a compromised page. */
import fc from 'fast-check';
import { CONTRACT } from '../../../shared/contract/contract.ts';
import { errorIn } from '../expected.ts';
import { anyValues } from '../hostile.ts';
import { type Known, nearSchema } from '../near-schema.ts';
import { casesOf, must, mustNotHold, type Target } from '../target.ts';
import { OPEN_SALE, openFuzzTill } from '../till.ts';

/** After this many requests each channel's handler must have run, or the fuzzing has a gap. */
const ENOUGH = 5_000;

export const ipcRequests: Target = {
  name: 'ipc-requests',
  open: async ({ folder, secret }) => {
    const till = await openFuzzTill(folder);
    // An error may quote a requested id, so the secret only goes into secret fields.
    const known: Known = (field) => (field === 'payerCode' ? [secret] : (till.meant[field] ?? till.known));
    const unreached = new Set<unknown>(Object.keys(CONTRACT));
    let requests = 0;
    const near = Object.entries(CONTRACT).map(([channel, { request }]) =>
      fc.record({ channel: fc.constant<unknown>(channel), request: nearSchema(request, known) }),
    );
    const strange = fc.record({ channel: anyValues, request: anyValues });
    const probes = casesOf(
      fc.oneof({ weight: 40, arbitrary: fc.oneof(...near) }, { weight: 1, arbitrary: strange }),
      // A handler that breaks rejects, which is a finding.
      async ({ channel, request }) => {
        const error = errorIn(await till.answer(channel, await withOpenSale(request, till.openSale)));
        requests += 1;
        // A handler may answer this code too, and then names its channel.
        if (error?.code !== 'ipc.bad-arguments' || error.field === channel) unreached.delete(channel);
        return error;
      },
    );
    const sold = casesOf(fc.constantFrom(secret, '880100000000000001'), (code) => till.sell(code));
    return {
      cases: fc.oneof({ weight: 60, arbitrary: probes }, { weight: 1, arbitrary: sold }),
      close: async () => {
        await till.close();
        till.mustBeWhole();
        mustNotHold(folder, secret);
        must(requests < ENOUGH || unreached.size === 0, `no request reached ${[...unreached].join(', ')}`);
      },
    };
  },
};

/** The open sale is known only at the time of the request. */
async function withOpenSale(request: unknown, openSale: () => Promise<string>): Promise<unknown> {
  const isOfIt =
    typeof request === 'object' && request !== null && 'saleId' in request && request.saleId === OPEN_SALE;
  return isOfIt ? { ...request, saleId: await openSale() } : request;
}
