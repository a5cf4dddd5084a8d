/**
 * `npm run soak`: a long day. Makes sale after sale in the running till, while the camera reads each
 * customer's code.
 * Prints what has grown between sale 500 and the last one.
 *   --baskets N   5,000 by default; a short run compares with its tenth part
 *   --json        one object instead of lines
 * Exit code 0: nothing grew that should not; 1: something did, or a sale did not end as it should.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { startShellTill } from '../bench/shell-till.ts';
import { writeQrClip } from '../camera/y4m.ts';
import { type Cashier, cashierAt, SAMPLE_BARCODE } from '../driver/cashier.ts';
import { ensureBuilt } from '../scripts/build.ts';
import { CommandLine } from '../scripts/setup/command-line.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.ts';
import { type Figures, figuresOf } from './figures.ts';
import { exitOf, growthOf, lineText } from './verdicts.ts';

const command = new CommandLine('soak', '[--baskets N] [--json]');
const flags = command.flags({
  baskets: { type: 'string', default: '5000' },
  json: { type: 'boolean', default: false },
});
const baskets = command.wholeNumber('baskets', flags.baskets, { least: 10 });
/** With --json, stdout holds only the object, so a build's output goes elsewhere too. */
if (flags.json) console.log = console.error;
const firstMark = Math.min(500, Math.ceil(baskets / 10));

ensureBrowser();
await ensureBuilt();

const work = mkdtempSync(join(tmpdir(), 'tilla-soak-'));
const dataFolder = join(work, 'till');
const probeFile = join(work, 'probe.json');

/** One customer: a product, Pay, the camera reads, money, the next customer. */
async function sellOne(cashier: Cashier): Promise<void> {
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.press('Pay');
  await cashier.waitFor('paid');
  await cashier.press('New sale');
  await cashier.waitFor('ready');
}

async function soak(): Promise<readonly [Figures, Figures]> {
  const webcamClip = join(work, 'customer.y4m');
  writeQrClip({ file: webcamClip, text: codeOf('approved'), leadInFrames: 3, frames: 12 });
  const probe = resolve(import.meta.dirname, 'probe.ts');
  const till = await startShellTill({
    dataFolder,
    webcamClip,
    env: { SOAK_PROBE: probeFile, NODE_OPTIONS: `--expose-gc --import=${probe}` },
  });
  try {
    const cashier = cashierAt(till.page);
    await cashier.field.waitFor();
    const figures = (sales: number): Promise<Figures> =>
      figuresOf(till.page, till.processId, probeFile, dataFolder, sales);
    let first: Figures | null = null;
    const startedMs = performance.now();
    for (let sale = 1; sale <= baskets; sale += 1) {
      await sellOne(cashier);
      if (sale === firstMark) first = await figures(sale);
      if (sale % 100 === 0) {
        console.error(`soak: ${sale} sold, ${((performance.now() - startedMs) / sale).toFixed(0)} ms each`);
      }
    }
    const last = await figures(baskets);
    return [first ?? last, last];
  } catch (error) {
    await till.page.screenshot({ path: join(work, 'stopped.png') });
    throw error;
  } finally {
    await till.stop();
  }
}

try {
  const [first, last] = await soak();
  const lines = growthOf(first, last);
  const grew = lines.filter(({ isFlat }) => isFlat === false);
  if (flags.json)
    console.log(JSON.stringify({ baskets, from: firstMark, flat: grew.length === 0, lines }, null, 2));
  else {
    console.log(`between sale ${firstMark} and sale ${baskets}:`);
    for (const line of lines) console.log(`  ${lineText(line)}`);
    console.log(grew.length === 0 ? 'soak: flat' : `soak: ${grew.length} figures grew`);
  }
  process.exitCode = exitOf(lines);
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
} catch (error) {
  // After a failed sale, the journal, the log and the screenshot in this folder show the cause.
  console.error(`soak: stopped; the till's folder is kept in ${work}`);
  throw error;
}
