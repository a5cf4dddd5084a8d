/** What Electron needs to know before it is ready: the folders, the sandbox, the page's scheme. */
import { app, Menu, protocol } from 'electron';
import { type Places, prepareFolder } from './data-folder.ts';
import type { Refusal } from './refusal.ts';

type Prepared =
  | { readonly refusal: Refusal }
  /** `isFirst` false: another process of this till has the data folder. */
  | { readonly refusal: null; readonly isFirst: boolean };

export function prepareElectron({ dataFolder, profile }: Places): Prepared {
  for (const folder of new Set([dataFolder, profile])) {
    const fault = prepareFolder(folder);
    if (fault) return { refusal: { code: `folder-${fault}`, about: folder } };
  }
  app.setPath('userData', profile);
  app.enableSandbox();
  // Without a menu, its shortcuts are gone too: reload, zoom, developer tools.
  Menu.setApplicationMenu(null);
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  // One till per data folder: a second start shows the first.
  return { refusal: null, isFirst: app.requestSingleInstanceLock() };
}
