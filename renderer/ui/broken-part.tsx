/** In the place of a part of a screen that could not be drawn: one line, and a button that tries again. */
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export function BrokenPart({ onAgain }: { readonly onAgain: () => void }) {
  const words = useWords();
  return (
    <div className="broken-part" role="alert">
      <Icon name="stop" />
      <p>{words('broken.part')}</p>
      <Button label={words('broken.again')} icon="again" size="small" onPress={onAgain} />
    </div>
  );
}
