import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { cleanTyping, OF_A_CODE } from './clean-typing.ts';

function Fields() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="reason" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
      <input aria-label="code" {...OF_A_CODE} defaultValue="" />
      <textarea aria-label="lines" defaultValue="" />
      <input aria-label="name" maxLength={5} defaultValue="" />
    </>
  );
}

async function draw() {
  onTestFinished(cleanTyping());
  return await render(<Fields />);
}

it('a field and the page never get characters that reverse text', async () => {
  const screen = await draw();
  await screen.getByLabelText('reason').fill('sum \u202e000\u0000 21\u200b');
  await expect.element(screen.getByLabelText('reason')).toHaveValue('sum 000 21');
  await expect.element(screen.getByRole('status')).toHaveTextContent('sum 000 21');
});

it('a scanned code keeps its hidden characters, because without them it is another code', async () => {
  const screen = await draw();
  await screen.getByLabelText('code').fill('0104\u001d93\u202eAb');
  await expect.element(screen.getByLabelText('code')).toHaveValue('0104\u001d93\u202eAb');
});

it('a field of several lines keeps its line breaks', async () => {
  const screen = await draw();
  await screen.getByLabelText('lines').fill('one\u202e\ntwo');
  await expect.element(screen.getByLabelText('lines')).toHaveValue('one\ntwo');
});

it('a text that NFC makes too long for its field is cut', async () => {
  const screen = await draw();
  await screen.getByLabelText('name').fill('\u0958\u0958\u0958');
  await expect.element(screen.getByLabelText('name')).toHaveValue('\u0915\u093c\u0915\u093c\u0915');
  // The cut leaves out half of a pair.
  await screen.getByLabelText('name').fill('\u{1d15e}\u{1d15e}');
  await expect.element(screen.getByLabelText('name')).toHaveValue('\u{1d157}\u{1d165}');
});
