/** Every channel of the contract, through the till's own dispatch, with what a page that was taken over might send. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { CONTRACT } from '../../../shared/contract/contract.ts';
import { errorIn } from '../expected.ts';
import { anyValues } from '../hostile.ts';
import { type Known, nearSchema } from '../near-schema.ts';
import { casesOf, must, type Target } from '../target.ts';
import { openFuzzTill } from '../till.ts';

export const ipcRequests: Target = {
  name: 'ipc-requests',
  open: async ({ folder, secret }) => {
    const till = await openFuzzTill(folder);
    // An error may quote an id that it was asked about: the secret goes where secrets go.
    const known: Known = (field) => (field === 'payerCode' ? [secret] : till.known);
    const near = Object.entries(CONTRACT).map(([channel, { request }]) =>
      fc.record({ channel: fc.constant<unknown>(channel), request: nearSchema(request, known) }),
    );
    const strange = fc.record({ channel: anyValues, request: anyValues });
    const asked = casesOf(
      fc.oneof({ weight: 40, arbitrary: fc.oneof(...near) }, { weight: 1, arbitrary: strange }),
      // A handler that breaks rejects, and that is a finding.
      async ({ channel, request }) => errorIn(await till.answer(channel, request)),
    );
    const sold = casesOf(fc.constantFrom(secret, '880100000000000001'), (code) => till.sell(code));
    return {
      cases: fc.oneof({ weight: 60, arbitrary: asked }, { weight: 1, arbitrary: sold }),
      close: async () => {
        await till.close();
        till.mustBeWhole();
        mustNotHold(folder, secret);
      },
    };
  },
};

/** Whatever was charged with it, a payer code is kept nowhere. */
function mustNotHold(folder: string, secret: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) must(!readFileSync(path).includes(secret), `the secret is in ${name}`);
  }
}
