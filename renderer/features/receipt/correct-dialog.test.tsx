import { expect, test } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidPayment, REFUSED_RECEIPT } from '../../testing/views.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { RegisterDialog, ResendDialog } from './receipt-dialogs.tsx';

const view = paidPayment({ receipt: REFUSED_RECEIPT });
const RIGHT = '01905001002000000';

test.each([
  { language: 'en', taxCode: 'Tax code (MXIK), 17 digits', send: 'Send again' },
  { language: 'uz', taxCode: 'MXIK kodi, 17 ta raqam', send: 'Qayta yuborish' },
] as const)('only corrected and valid fields are sent: $language', async (says) => {
  const { screen, api } = await drawInTill(
    <CorrectDialog view={view} />,
    { 'receipt.correct': () => ok(view) },
    says.language,
  );
  const taxCode = screen.getByRole('textbox', { name: says.taxCode });
  const send = screen.getByRole('button', { name: says.send });
  await expect.element(send).toBeDisabled();
  await taxCode.fill('123');
  await expect.element(taxCode).toHaveAttribute('aria-invalid', 'true');
  await expect.element(send).toBeDisabled();
  await taxCode.fill(RIGHT);
  await expect.element(taxCode).not.toHaveAttribute('aria-invalid');
  await send.click();
  const { transactionId } = view;
  await expect
    .poll(() => api.requests.get('receipt.correct'))
    .toEqual([{ transactionId, corrections: [{ line: 0, SPIC: RIGHT }] }]);
});

test('a refused correction shows its error, and keeps the typed text', async () => {
  const { screen } = await drawInTill(<CorrectDialog view={view} />, {
    'receipt.correct': () => fail({ code: 'journal.unwritable' }),
  });
  const taxCode = screen.getByRole('textbox', { name: 'Tax code (MXIK), 17 digits' });
  await taxCode.fill(RIGHT);
  await screen.getByRole('button', { name: 'Send again' }).click();
  await expect.element(screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
  await expect.element(taxCode).toHaveValue(RIGHT);
});

test('the field that the refusal names is marked until it is changed, and takes the cursor', async () => {
  const { screen } = await drawInTill(<CorrectDialog view={view} />);
  const taxCode = screen.getByRole('textbox', { name: 'Tax code (MXIK), 17 digits' });
  await expect.element(taxCode).toHaveAttribute('aria-invalid', 'true');
  await expect.element(taxCode).toHaveFocus();
  await expect.element(screen.getByText('The error may be here')).toBeVisible();
  await taxCode.fill(RIGHT);
  await expect.element(taxCode).not.toHaveAttribute('aria-invalid');
});

test('the dialog repeats why the receipt was refused', async () => {
  const { screen } = await drawInTill(<CorrectDialog view={view} />);
  await expect.element(screen.getByText(/SPIC/).first()).toBeVisible();
});

const DIALOGS = [
  { dialog: CorrectDialog, send: 'Send again' },
  { dialog: ResendDialog, send: 'Send again' },
  { dialog: RegisterDialog, send: 'Register' },
];

test.each(
  DIALOGS.flatMap((one) => [
    { ...one, mayBeThere: true, tone: 'danger' },
    { ...one, mayBeThere: false, tone: 'main' },
  ]),
)('$dialog.name sends by a $tone key if the service may have the receipt: $mayBeThere', async (shown) => {
  const { dialog: Dialog, send, mayBeThere, tone } = shown;
  const receipt = { ...REFUSED_RECEIPT, mayBeThere };
  const { screen } = await drawInTill(<Dialog view={paidPayment({ receipt })} />);
  await expect.element(screen.getByRole('button', { name: send })).toHaveAttribute('data-tone', tone);
  expect(screen.getByText(/may have this receipt already/).elements()).toHaveLength(mayBeThere ? 1 : 0);
});
