/** Choices and their texts: a title and an explanation stand apart, on their own lines. */
import { expect, test } from 'vitest';
import { Choice, Choices } from './choice.tsx';
import { draw } from './testing/draw.tsx';
import { TextField } from './text-field.tsx';
import './tokens.css';
import './base.css';

const OPTIONS = [
  { value: 'manager', label: 'Manager' },
  { value: 'cashier', label: 'Cashier' },
] as const;
const CHOSEN = { value: 'cashier', options: OPTIONS, onChange: () => undefined } as const;

/** The boxes of the drawn elements that a selector matches. */
const boxesIn = (place: Element) => (selector: string) =>
  [...place.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

test('the title of a form’s choice has its own line, as far from above as the fields are', async () => {
  const { container } = await draw(
    <form>
      <TextField label="Name" value="" onChange={() => undefined} />
      <Choices title="Role" {...CHOSEN} />
    </form>,
  );
  const boxes = boxesIn(container);
  const [[above], [title], options] = [
    boxes('input[type="text"]'),
    boxes('legend'),
    boxes('label:has([type="radio"])'),
  ];
  expect(title?.top).toBeGreaterThanOrEqual((above?.bottom ?? Infinity) + 8);
  expect(new Set(options.map(({ top }) => top)).size).toBe(1);
  expect(options[0]?.top).toBeGreaterThanOrEqual((title?.bottom ?? Infinity) + 4);
  expect(options[0]?.left).toBe(title?.left);
});

test('the explanation of a setting’s choices stands a gap below them', async () => {
  const { container } = await draw(<Choice bare title="Shifts" explain="A person opens it." {...CHOSEN} />);
  const boxes = boxesIn(container);
  expect(boxes('p')[0]?.top).toBeGreaterThanOrEqual((boxes('label')[0]?.bottom ?? Infinity) + 12);
});
