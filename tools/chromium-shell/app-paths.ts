/** The paths of `app.getPath`, and the app's name and version. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';

const Manifest = z.object({
  name: z.string(),
  productName: z.string().optional(),
  version: z.string().default('0.0.0'),
});

/** The folder of the package.json above the started script, as with `electron FOLDER`. */
export function findAppPath(script: string = process.argv[1] ?? process.cwd()): string {
  let folder = existsSync(script) ? dirname(realpathSync(script)) : process.cwd();
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) return process.cwd();
    folder = above;
  }
  return folder;
}

export function readManifest(appPath: string): { readonly name: string; readonly version: string } {
  const file = join(appPath, 'package.json');
  if (!existsSync(file)) return { name: 'Electron', version: '0.0.0' };
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { name: manifest.productName ?? manifest.name, version: manifest.version };
}

function appDataFolder(): string {
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

export class AppPaths {
  private readonly set = new Map<string, string>();
  private readonly appName: () => string;

  constructor(appName: () => string) {
    this.appName = appName;
  }

  /** @throws for a name that the shell does not know. */
  get(name: string): string {
    const known = this.set.get(name) ?? this.standard(name);
    if (known === undefined) throw new Error(`Failed to get '${name}' path`);
    return known;
  }

  /** @throws unless the path is absolute, as Electron does. */
  put(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    this.set.set(name, path);
  }

  private standard(name: string): string | undefined {
    switch (name) {
      case 'home':
        return homedir();
      case 'appData':
        return appDataFolder();
      case 'userData':
        return join(this.get('appData'), this.appName());
      case 'sessionData':
        return join(this.get('userData'), 'browser');
      case 'logs':
        return join(this.get('userData'), 'logs');
      case 'temp':
        return tmpdir();
      case 'exe':
      case 'module':
        return process.execPath;
      case 'desktop':
      case 'documents':
      case 'downloads':
        return join(homedir(), `${name[0]?.toUpperCase()}${name.slice(1)}`);
      default:
        return undefined;
    }
  }
}
