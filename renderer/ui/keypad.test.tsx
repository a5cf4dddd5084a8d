import { useState } from 'react';
import { expect, test } from 'vitest';
import { Keypad } from './keypad.tsx';
import { draw } from './testing/draw.tsx';

function Amount({ extra }: { readonly extra: ',' | '000' }) {
  const [value, setValue] = useState('');
  return (
    <>
      <output>{value}</output>
      <Keypad value={value} onChange={setValue} extra={extra} />
    </>
  );
}

test('a weight is typed with a comma, which counts once, and is corrected from its end', async () => {
  const screen = await draw(<Amount extra="," />);
  const press = (name: string) => screen.getByRole('button', { name }).click();
  for (const key of [',', '7', ',', '5', '8']) await press(key);
  await expect.element(screen.getByRole('status')).toHaveTextContent('0,758');
  await press('Delete the last digit');
  await expect.element(screen.getByRole('status')).toHaveTextContent('0,75');
});

test('banknotes are typed with the key for three zeros, which never comes first', async () => {
  const screen = await draw(<Amount extra="000" />);
  for (const name of ['000', '5', '000']) {
    await screen.getByRole('button', { name }).click();
  }
  await expect.element(screen.getByRole('status')).toHaveTextContent('5000');
});
