/**
 * Runs one of our scripts: `node tools/scripts/run.js NAME args`. Plain JavaScript, because it must print its
 * message on any Node. Tilla's own Node comes with its dependencies, and an older Node could not parse the
 * scripts.
 */
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 10)) {
  console.error(
    `tilla: Node ${process.versions.node} runs this, but 24.10 or newer is needed: run "npm ci" first (it brings Node 24 on Linux and Windows)`,
  );
  process.exit(1);
}
const [, , name] = process.argv;
/** Products with their own folders; other scripts are in this folder. */
const PRODUCTS = {
  bench: '../bench/bench.ts',
  chaos: '../chaos/chaos.ts',
  conformance: '../conformance/conformance.ts',
  devices: '../devices/devices.ts',
  fuzz: '../fuzz/fuzz.ts',
  'paper-printer': '../paper-printer/paper-printer.ts',
  simulate: '../simulation/simulate.ts',
  soak: '../soak/soak.ts',
};
const script = new URL(PRODUCTS[name] ?? `./${name}.ts`, import.meta.url);
// The script sees its own name and arguments, as if started directly.
process.argv.splice(1, 2, fileURLToPath(script));
await import(script.href);
