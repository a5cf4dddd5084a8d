/**
 * The running till on a data folder that is bound to another machine: nothing leaves it before a person
 * decides.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { machine } from '../support/bound-till.ts';
import { inFile } from '../support/journals.ts';
import { ownTill } from '../support/own-till.ts';
import { sellOne, tillThatSold } from '../support/provisioned.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';

const inMeta = (dataFolder: string, name: string): string =>
  inFile(journalPath(dataFolder), (file) =>
    String(file.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.value),
  );

/** As if the folder had come from another machine. */
const bindElsewhere = (dataFolder: string): void =>
  inFile(journalPath(dataFolder), (file) => {
    const bound = file.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('machine', ?)");
    bound.run(JSON.stringify(machine('e', 'f')));
  });

describe('a data folder that is bound to another machine', () => {
  it('sells nothing, says so instead of the selling screen, and becomes a till of its own after the decision', async () => {
    const { gateway, options } = await tillThatSold(tempFolder());
    onTestFinished(() => gateway.close());
    const { dataFolder } = options;
    const before = inMeta(dataFolder, 'till_id');
    bindElsewhere(dataFolder);
    const till = await ownTill(options);
    await till.page.getByText('This till’s data comes from another computer').waitFor();
    expect(await till.page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await till.page.getByRole('button', { name: 'History' }).click();
    await till.page.getByText('Obi non').first().waitFor();
    await till.page.getByRole('button', { name: 'Back' }).click();
    await till.page.getByRole('button', { name: 'This is a copy, the other one goes on' }).click();
    const yes = till.page.getByRole('button', { name: 'Yes, it is a copy' });
    await yes.waitFor();
    // This till's provisioning file has no setup code to ask for.
    expect(await till.page.getByLabel('Setup code').count()).toBe(0);
    await yes.click();
    await till.page.getByText('Got it: start Tilla again').waitFor();
    expect(await till.stop()).toBe(0);

    const next = await ownTill(options);
    await sellOne(next);
    await next.page.keyboard.press('Enter');
    expect(await next.stop()).toBe(0);
    expect(inMeta(dataFolder, 'till_id')).not.toBe(before);
    expectRebuilt(journalPath(dataFolder));
  });
});
