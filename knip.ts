/** What nobody uses: files, exports, packages. Exported types of a module's own interface may stand for its reader. */
import type { KnipConfig } from 'knip';

/** What a page's own text asks for, said as imports. */
const importsOf = (text: string, asking: RegExp): string =>
  [...text.matchAll(asking)].map(([, path]) => `import '${path}';`).join('\n');

const config: KnipConfig = {
  entry: [
    'electron/{main,preload}.ts',
    'electron/app/{books-thread,goods/import-thread,national/national-thread}.ts',
    'electron/storage/{catalogue/goods-copy-thread,maintenance/maintenance-thread,search/search-thread,sold-thread}.ts',
    'renderer/*.html',
    'renderer/scan/decode-entry.ts',
    'tools/scripts/*.ts',
    'tools/{bench/bench,chaos/chaos,conformance/conformance,devices/devices,fuzz/fuzz,fuzz/watchdog,paper-printer/paper-printer,simulation/simulate,soak/soak}.ts',
    // Threads, pages and processes of their own, started by their path.
    'tools/bench/{confirm-service,paper-service,national-load,read-worker,empty-app/main,pages/scan}.ts',
    'tools/soak/probe.ts',
    'tools/chromium-shell/{register,electron}.ts',
    'tests/**/*.test.{ts,tsx}',
    'renderer/**/*.test.{ts,tsx}',
    'tests/support/{*-page,screens,faulty-targets,speaks-to-nobody}.ts',
    'tests/shell/fixture-app/{main,serve}.ts',
  ],
  project: ['{shared,electron,renderer,tools,tests}/**/*.{ts,tsx,js,css,html}'],
  compilers: {
    html: (text: string) => importsOf(text, /<script[^>]*\ssrc="([^"]+)"/g),
    css: (text: string) => importsOf(text, /(?:@import|url\(|composes:[^;]*\sfrom)\s*["']([^"']+)["']/g),
  },
  ignoreExportsUsedInFile: { interface: true, type: true },
  // swc is dependency-cruiser's parser; the installer is built by hand. The binaries are the system's.
  ignoreDependencies: ['@swc/core', 'electron-builder'],
  ignoreBinaries: ['apt-get', 'makensis', 'mkfifo'],
};
export default config;
