/** Replaces a dialog that could not be drawn, and closes like any other. */
import { useWords } from '../i18n/words.ts';
import { BrokenText } from './broken-part.tsx';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { Dialog } from './dialog.tsx';

export function BrokenDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog title={words('broken.title')} onClose={onClose}>
      <BrokenText todo="broken.todo.dialog" />
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" tone="main" onPress={onClose} />
      </ButtonRow>
    </Dialog>
  );
}
