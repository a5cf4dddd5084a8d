/**
 * The content of a provisioning file, and what a till keeps of it. Values are never converted: `true` and
 * "77" are no service number. A failed check names its reason by a code of
 * `shared/errors/provision-fault.ts`.
 */
import { z } from 'zod';
import { isClean } from '../../shared/clean-text.ts';
import { PrinterDrawer } from '../../shared/device/drawer.ts';
import { LONGEST_POLE_ADDRESS, NamedPole, polePlace } from '../../shared/device/pole.ts';
import type { FaultReason } from '../../shared/errors/provision-fault.ts';
import { GivenFacts, WrittenFacts } from '../../shared/payment/service-facts.ts';
import { LONGEST_PRINTER_NAME, PRINTER_PATH } from '../../shared/settings/limits.ts';
import {
  LONGEST_NAME,
  LONGEST_PIN,
  LONGEST_SETUP_CODE,
  SHORTEST_PIN,
  SHORTEST_SETUP_CODE,
} from '../../shared/staff/known.ts';
import { sameName } from '../../shared/staff/person.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The service is on this very machine. */
export const isLoopbackUrl = (text: string): boolean =>
  URL.canParse(text) && LOOPBACK.has(new URL(text).hostname);

/** Why no money may be sent to an address; null: it is https, or plain http to this very machine. */
function addressFault(text: string): FaultReason | null {
  if (!URL.canParse(text)) return 'not-an-address';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackUrl(text))) return 'not-https';
  const isPlain = url.username === '' && url.password === '' && !/[?#]/.test(text);
  return isPlain ? null : 'address-with-more';
}

export const isSafeBaseUrl = (text: string): boolean => addressFault(text) === null;

const reason = (word: FaultReason): FaultReason => word;

/** One line, without control characters for a printer or terminal. */
const text = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^\P{Cc}*$/u, reason('bad-characters'));

/** The same for text that people read: in NFC, without hidden or reversing characters. */
const shownText = (min: number, max: number) =>
  z.string().normalize('NFC').min(min).max(max).refine(isClean, reason('bad-characters'));

/** An identifier of the registration: some installers write a number, some a text. */
const Identifier = z.union([text(1, 64), z.number().int().nonnegative()]).transform(String);

const digits = (length: number) => z.string().regex(/^\d*$/, reason('not-digits')).min(length).max(length);

export const Fiscal = z.strictObject({
  tin: digits(9).exactOptional(),
  pinfl: digits(14).exactOptional(),
  amount_scale: z.literal([1, 1000]).default(1),
  received_by: z.enum(['card', 'ecash', 'received_card', 'received_ecash']).default('card'),
});

const BaseUrl = text(1, 2048)
  .check(({ value, issues }) => {
    const fault = addressFault(value);
    if (fault !== null) issues.push({ code: 'custom', input: value, message: fault });
  })
  .transform((address) => address.replace(/\/+$/, ''));

const PROXY_ADDRESS = /^(?:https?|socks5):\/\/(?:[^\s/:@?#[\]\\]+|\[[\da-f:.]+\]):\d{1,5}\/?$/i;
const isProxyAddress = (address: string): boolean => PROXY_ADDRESS.test(address) && URL.canParse(address);

const ProxyUrl = z
  .string()
  .max(2048)
  .refine(isProxyAddress, reason('not-a-proxy'))
  .transform((address) => address.replace(/\/$/, ''));
// A colon would end the name on its way to the proxy.
const ProxyName = text(1, 256).regex(/^[^:]*$/, reason('bad-characters'));
const ProxyPassword = text(1, 256);

export const KeptProxy = z.strictObject({
  url: ProxyUrl,
  username: ProxyName.nullable(),
  password: ProxyPassword.nullable(),
});

const Tls = z.strictObject({
  /** Additional authorities, in PEM; null: none. */
  ca: z.string().nullable(),
  /** Also trusts the system's store, to which the PC's user may add. */
  system_store: z.boolean(),
});

/** Windows would sign in at the computer in such a path as the till's user, before any code is checked. */
export const isNetworkPath = (path: string): boolean => /^[\\/]{2}/.test(path);

const COMMON = {
  base_url: BaseUrl,
  merchant_id: Identifier,
  service_id: z.number().int().positive(),
  merchant_user_id: Identifier,
  cashbox_code: text(1, 64).exactOptional(),
  pass_path: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w-]*$/, reason('bad-characters'))
    .default('x_pass'),
  /** `sample`, or a CSV or XLSX file beside the provisioning file. */
  catalogue: text(1, 1024)
    .refine((path) => !isNetworkPath(path), reason('bad-characters'))
    .exactOptional(),
  shop_name: text(1, 80).exactOptional(),
  /** Printed on the customer's paper beside the shop's name. */
  shop_number: text(1, 20).exactOptional(),
  shop_address: text(1, 160).exactOptional(),
  shop_phone: text(1, 40).exactOptional(),
  fiscal: Fiscal.default({ amount_scale: 1, received_by: 'card' }),
  drawer: z.strictObject(PrinterDrawer.shape).exactOptional(),
};

/** `width`: of its paper, in mm. */
const width = z.literal([58, 80]);

export const WRITTEN_PRINTERS = [
  z.strictObject({
    kind: z.literal('escpos-tcp'),
    host: text(1, 253).regex(/^[^\s/\\@?#]*$/u, reason('bad-characters')),
    port: z.number().int().min(1).max(65_535).default(9_100),
    width,
  }),
  z.strictObject({
    kind: z.literal('escpos-file'),
    path: z.string().check(({ value, issues }) => {
      if (!PRINTER_PATH.test(value))
        issues.push({ code: 'invalid_value', input: value, values: ['\\\\HOST\\NAME', '/dev/usb/lp0'] });
    }),
    width,
  }),
  z.strictObject({ kind: z.literal('installed'), name: text(1, LONGEST_PRINTER_NAME), width }),
] as const;

export const WrittenPole = z.strictObject({
  address: text(1, LONGEST_POLE_ADDRESS).check(({ value, issues }) => {
    if (polePlace(value) === null)
      issues.push({
        code: 'invalid_value',
        input: value,
        values: ['COM3', '/dev/ttyUSB0', '/dev/usb/lp1', 'HOST:PORT'],
      });
  }),
});

/** A person who may sign in from the first start. Neither name nor PIN is stored with the installation. */
const WrittenPerson = z.strictObject({
  name: shownText(1, LONGEST_NAME).regex(/^(?!\s).*(?<!\s)$/su, reason('spaces-around')),
  role: z.enum(['cashier', 'manager']),
  pin: z.string().min(SHORTEST_PIN).max(LONGEST_PIN).regex(/^\d*$/, reason('not-digits')),
});

/** People with the same name would have the same button. */
const WrittenStaff = z
  .array(WrittenPerson)
  .min(1)
  .max(100)
  .check(({ value, issues }) => {
    for (const [at, { name }] of value.entries()) {
      const isRepeated = value.slice(0, at).some((before) => sameName(before.name, name));
      if (isRepeated)
        issues.push({ code: 'custom', input: name, path: [at, 'name'], message: reason('repeated-name') });
    }
  });
export type WrittenStaff = z.infer<typeof WrittenStaff>;

/** The part that a till keeps: without secret, setup code and people. */
export const Installation = z.strictObject({
  ...COMMON,
  /** Loose, because an older program stored this key unchecked. `NamedPrinter` reads it. */
  printer: z.looseObject({}).exactOptional(),
  pole: z.strictObject(NamedPole.shape).exactOptional(),
  facts: GivenFacts.default({}),
  tls: Tls.default({ ca: null, system_store: false }),
  proxy: z.union([z.enum(['system', 'none']), KeptProxy]).default('system'),
});
export type Installation = z.infer<typeof Installation>;

export const WrittenTls = z.strictObject({
  ca_file: text(1, 1024)
    .refine((path) => !isNetworkPath(path), reason('bad-characters'))
    .exactOptional(),
  system_store: z.boolean().default(false),
});

/** The file as a person writes it, without the checks between keys. `ca_file` is still a file name. */
export const WrittenProvision = z.strictObject({
  ...COMMON,
  shop_name: shownText(1, 80).exactOptional(),
  shop_number: shownText(1, 20).exactOptional(),
  shop_address: shownText(1, 160).exactOptional(),
  shop_phone: shownText(1, 40).exactOptional(),
  printer: z.discriminatedUnion('kind', WRITTEN_PRINTERS).exactOptional(),
  pole: WrittenPole.exactOptional(),
  facts: WrittenFacts.default({}),
  secret_key: text(1, 256),
  setup_code: text(SHORTEST_SETUP_CODE, LONGEST_SETUP_CODE)
    .regex(/^(?!\s).*(?<!\s)$/su, reason('spaces-around'))
    .exactOptional(),
  staff: WrittenStaff.exactOptional(),
  tls: WrittenTls.default({ system_store: false }),
  proxy: z
    .union([
      z.literal('none'),
      z.strictObject({
        url: ProxyUrl,
        username: ProxyName.exactOptional(),
        password: ProxyPassword.exactOptional(),
      }),
    ])
    .exactOptional(),
});
