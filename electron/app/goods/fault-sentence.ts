/** A fault of a goods file in English, for an installer's console. The sentences are the page's. */
import { IntlMessageFormat } from 'intl-messageformat';
import en from '../../../renderer/features/goods-file/messages.en.json' with { type: 'json' };
import { type GoodsFaultCode, goodsFaultWords } from '../../../shared/errors/goods-fault.ts';

const SENTENCES: Readonly<Record<string, string>> = en;

/** Without a full stop. null: the code names no such fault. */
export function goodsFaultSentence(code: string | undefined, limit: number | undefined): string | null {
  if (code === undefined || !Object.hasOwn(SENTENCES, `goods-fault.${code}`)) return null;
  return goodsFaultWords(
    (key, values) => String(new IntlMessageFormat(SENTENCES[key] ?? key, 'en').format(values)),
    { code: code as GoodsFaultCode & 'too-large', ...(limit === undefined ? {} : { limit }) },
  );
}
