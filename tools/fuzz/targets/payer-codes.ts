/** The customer's code as text, as a request to charge it, and as a picture. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { decodePicture } from '../../../renderer/scan/attempts.ts';
import { createCodeReader } from '../../../renderer/scan/decode.ts';
import { PAYER_SYMBOLOGIES } from '../../../renderer/scan/symbology.ts';
import { isOfReceipt, readSaleCode } from '../../../shared/sale/sale-code.ts';
import { isPayerCode, LONGEST_PAYER_CODE } from '../../../shared/tender/payer-code.ts';
import { qrPicture } from '../../camera/qr-picture.ts';
import { errorIn } from '../expected.ts';
import { hostileTexts, mutatedText } from '../hostile.ts';
import { casesOf, type Ground, must, mustNotHold, type Target } from '../target.ts';
import { openFuzzTill } from '../till.ts';

/** The most bytes that a QR code holds. */
const MOST_IN_PICTURE = 700;

export const payerCodes: Target = {
  name: 'payer-codes',
  open: async ({ folder, secret }: Ground) => {
    const till = await openFuzzTill(folder);
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    const reader = await createCodeReader(new Uint8Array(wasm).buffer);
    const texts = fc.oneof(
      mutatedText(secret),
      mutatedText('880101698207133392'),
      mutatedText('https://pay.example/q?a=1&b=2'),
      mutatedText('https://ofd.example/epi?t=EP000000000025&r=731&c=20261120144107&s=485005'),
      mutatedText('TILLA:S:0197A3B2-5C1E-7B0C-8D52-13A0F26B7C41'),
      hostileTexts,
      hostileTexts.map((text) => secret + text),
    );
    const probes = casesOf(texts, async (text) => {
      const payerCode = text.trim();
      if (isPayerCode(payerCode)) {
        must(
          payerCode.length <= LONGEST_PAYER_CODE && !/[^!-~]/.test(payerCode),
          'what is no code was taken',
        );
        must(!isOfReceipt(text) && readSaleCode(text) === null, 'a receipt was taken for a code');
      }
      // No basket has this total: the till checks the code and charges nothing.
      const request = { saleId: till.known[0], totalTiyin: 1, payerCode: text };
      return errorIn(await till.answer('tender.code', request));
    });
    const charged = casesOf(texts, (text) => till.sell(text.trim()));
    const shown = casesOf(texts, (text) => {
      if (text.length > MOST_IN_PICTURE || !text.isWellFormed() || text === '') return;
      for (const read of decodePicture(
        reader,
        qrPicture({ text, sizePx: 600, width: 800, height: 720 }),
        PAYER_SYMBOLOGIES,
      )) {
        must(
          typeof read.text === 'string' && read.text === read.text.trim(),
          'a reading is a text without blanks',
        );
      }
    });
    return {
      // A picture costs as much as a hundred texts, a charge as much as ten.
      cases: fc.oneof(
        { weight: 60, arbitrary: probes },
        { weight: 1, arbitrary: charged },
        { weight: 1, arbitrary: shown },
      ),
      close: async () => {
        await till.close();
        till.mustBeWhole();
        mustNotHold(folder, secret);
      },
    };
  },
};
