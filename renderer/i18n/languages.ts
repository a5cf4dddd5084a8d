/** The three languages of the till, all in the bundle: a switch shows at once, without a network. */
import type { Language } from '../../shared/settings/languages.ts';
import en from './en.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import uz from './uz.json' with { type: 'json' };

export type MessageKey = keyof typeof en;

export const MESSAGES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = { uz, ru, en };

export const isMessageKey = (key: string): key is MessageKey => key in en;
