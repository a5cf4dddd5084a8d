/** The running till on a data folder that is bound to another machine: nothing leaves it until the word is said. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import { startTill } from '../../tools/driver/running-till.ts';
import { machine } from '../support/bound-till.ts';
import { inFile } from '../support/journals.ts';
import { sellOne, tillThatSold } from '../support/provisioned.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { makeFolder } from '../support/temp-folder.ts';

// A second try has a folder that nobody has said a word about, too.
let folder: ReturnType<typeof makeFolder>;
let gateway: TrainingGateway;
let options: { readonly dataFolder: string; readonly provisionFile: string };
beforeEach(async () => {
  folder = makeFolder();
  ({ gateway, options } = await tillThatSold(folder.path));
});
afterEach(async () => {
  await gateway?.close();
  folder.remove();
});

const inMeta = (name: string): string =>
  inFile(journalPath(options.dataFolder), (file) =>
    String(file.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.value),
  );

/** As if the folder had come from there. */
const bindElsewhere = (): void =>
  inFile(journalPath(options.dataFolder), (file) => {
    const bound = file.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('machine', ?)");
    bound.run(JSON.stringify(machine('e', 'f')));
  });

describe('a data folder that is bound to another machine', () => {
  it('sells nothing, says so in the place of selling, and goes on as a till of its own after the word', async () => {
    const before = inMeta('till_id');
    bindElsewhere();
    const till = await startTill(options);
    await till.page.getByText('This till’s data comes from another computer').waitFor();
    expect(await till.page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await till.page.getByRole('button', { name: 'History' }).click();
    await till.page.getByText('Obi non').first().waitFor();
    await till.page.getByRole('button', { name: 'Back' }).click();
    await till.page.getByRole('button', { name: 'This is a copy, the other one goes on' }).click();
    const code = till.page.getByLabel('Setup code');
    if ((await code.count()) > 0) await code.fill('olma-7788-nok');
    await till.page.getByRole('button', { name: 'Yes, it is a copy' }).click();
    await till.page.getByText('Got it: start Tilla again').waitFor();
    expect(await till.stop()).toBe(0);

    const next = await startTill(options);
    await sellOne(next);
    await next.page.keyboard.press('Enter');
    expect(await next.stop()).toBe(0);
    expect(inMeta('till_id')).not.toBe(before);
    expectRebuilt(journalPath(options.dataFolder));
  });
});
