/** The file that connects a till to a service: it may come from anyone. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { isSafeBaseUrl, readProvisionFile } from '../../../electron/provisioning/provision.ts';
import { OUTSIDE } from '../bounds.ts';
import { errorIn } from '../expected.ts';
import { anyValues, hostileTexts, jsonOf, mutatedJson, mutatedText } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

/** Every key, so that each is tested; the cases add forbidden contents. */
const example = (secret: string) => ({
  base_url: 'https://gateway.example/v2/merchant',
  merchant_id: '1',
  service_id: 77,
  merchant_user_id: 'till-1',
  secret_key: secret,
  setup_code: secret,
  tls: { ca_file: `../${OUTSIDE}`, system_store: false },
  proxy: { url: 'http://proxy.example:3128', username: 'till', password: secret },
  pass_path: 'x_pass',
  cashbox_code: 'K-1',
  shop_name: 'Do‘kon',
  shop_number: '12',
  shop_address: 'Toshkent, Bahor ko‘chasi 7',
  shop_phone: '+998 71 200 12 34',
  catalogue: 'sample',
  fiscal: { tin: '301000001', amount_scale: 1, received_by: 'card' },
  facts: { lapsed_reads: 'negative' },
});

export const provisionFiles: Target = {
  name: 'provision-files',
  open: ({ folder, secret }) => {
    const inside = join(folder, 'stick');
    mkdirSync(inside);
    const path = join(inside, 'provision.json');
    const whole = example(secret);
    const { tls: _, proxy: __, ...plain } = whole;
    const changed = fc.oneof(mutatedJson(whole), mutatedJson(plain)).map(jsonOf);
    // The secret in the place of a key.
    const misplaced = fc
      .constantFrom({ ...plain, [secret]: 1 }, { ...plain, tls: { [secret]: 1 } }, { [`${secret}=`]: plain })
      .map(jsonOf);
    const shorter = fc.subarray(Object.entries(whole)).map((entries) => jsonOf(Object.fromEntries(entries)));
    const texts = fc.oneof(
      { weight: 4, arbitrary: changed },
      { weight: 2, arbitrary: changed.chain(mutatedText) },
      shorter,
      misplaced,
      mutatedText(jsonOf(plain)),
      anyValues.map(jsonOf),
      hostileTexts.map((text) => text + secret),
    );
    const bytes = fc.oneof(
      { weight: 9, arbitrary: texts.map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: texts.map((text) => Buffer.from(`\uFEFF${text}`, 'utf16le')) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)) },
    );
    const shapes = bytes.map((content) => ({ content, text: content.toString('utf8') }));
    return {
      cases: casesOf(shapes, ({ content }) => {
        writeFileSync(path, content);
        const read = readProvisionFile(path);
        const error = errorIn(read);
        if (error !== null) must(error.code.startsWith('provision.'), `another error: ${error.code}`);
        if (read.ok) {
          must(isSafeBaseUrl(read.value.base_url), 'an address was taken that is not safe');
          must(Number.isSafeInteger(read.value.service_id) && read.value.service_id > 0, 'no service id');
        }
        return error;
      }),
      close: () => rmSync(inside, { recursive: true }),
    };
  },
};
