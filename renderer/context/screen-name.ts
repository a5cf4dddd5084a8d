/** How a screen is called: by its label and size. */
import type { ScreenTraits } from '../../shared/device/screen.ts';
import type { Words } from '../i18n/words.ts';

type Named = Pick<ScreenTraits, 'label' | 'width' | 'height'>;

/** nameless: for one without a label; left out: the size alone. */
export const screenName = (words: Words, { label, width, height }: Named, nameless = ''): string =>
  words('settings.customer.screen', { name: label || nameless, width, height }).replace(/^, /, '');
