/** The keys of tabs: arrows wrap around the ends, skip disabled tabs, and open no tab by themselves. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Tabs } from './tabs.tsx';
import { draw } from './testing/draw.tsx';

const KEYS = ['cash', 'card', 'code', 'debt'] as const;

function Ways({ onKey }: { readonly onKey: (key: string) => void }) {
  const [chosen, choose] = useState<(typeof KEYS)[number]>('cash');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper receives the keys that the tabs leave.
    <div onKeyDown={({ key }) => onKey(key)}>
      <Tabs
        label="Ways"
        tabs={KEYS.map((key) => ({ key, name: key, isOff: key === 'card' }))}
        chosen={chosen}
        onChoose={choose}
        className={undefined}
        listClass={undefined}
        tabClass={undefined}
        panelClass={undefined}
      >
        {`by ${chosen}`}
      </Tabs>
    </div>
  );
}

test('arrows, Home and End move the focus; Enter and Space open a tab and stop there', async () => {
  const left: string[] = [];
  const screen = await draw(<Ways onKey={(key) => left.push(key)} />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  const panel = screen.getByRole('tabpanel');
  await userEvent.tab();
  await expect.element(tab('cash')).toHaveFocus();
  const steps = [
    ['{ArrowRight}', 'code'],
    ['{ArrowRight}', 'debt'],
    ['{ArrowRight}', 'cash'],
    ['{ArrowLeft}', 'debt'],
    ['{Home}', 'cash'],
    ['{End}', 'debt'],
  ] as const;
  for (const [key, name] of steps) {
    await userEvent.keyboard(key);
    await expect.element(tab(name)).toHaveFocus();
  }
  await expect.element(panel).toHaveTextContent('by cash');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).toHaveTextContent('by debt');
  await expect.element(screen.getByRole('tabpanel', { name: 'debt' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft} ');
  await expect.element(panel).toHaveTextContent('by code');
  await userEvent.keyboard('x');
  expect(left.filter((key) => key !== 'Tab')).toEqual(['x']);
});

test('a finger opens an enabled tab, and no disabled one', async () => {
  const screen = await draw(<Ways onKey={() => undefined} />);
  await screen.getByRole('tab', { name: 'code' }).click();
  await expect.element(screen.getByRole('tab', { name: 'code' })).toHaveAttribute('aria-selected', 'true');
  const off = screen.getByRole('tab', { name: 'card' });
  await off.click({ force: true });
  await expect.element(off).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('by code');
});
