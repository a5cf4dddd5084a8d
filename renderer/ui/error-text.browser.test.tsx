/** The service's own words may be in another language: they stand small, under the till's sentence. */
import { expect, test } from 'vitest';
import { ErrorText, ReceiptNote, RefundError } from './error-text.tsx';
import { draw } from './testing/draw.tsx';

const error = { code: 'gateway.refused', note: 'Karta bloklangan', gatewayCode: -5 } as const;

test.each([
  ['a refund', <RefundError key="refund" error={error} />],
  ['a receipt', <ReceiptNote key="receipt" error={error} />],
  ['a payment', <ErrorText key="payment" error={{ code: 'gateway.refused' }} theirs={error.note} />],
] as const)('the words of the service about %s are smaller than ours', async (_, element) => {
  const screen = await draw(
    <>
      <p>ours</p>
      {element}
    </>,
  );
  const sizeOf = (text: string): number =>
    Number.parseFloat(getComputedStyle(screen.getByText(text, { exact: true }).element()).fontSize);
  expect(sizeOf(error.note)).toBe(14);
  expect(sizeOf('ours')).toBeGreaterThan(14);
});
