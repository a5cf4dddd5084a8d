import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';

interface CloseButtonProps {
  readonly onPress: () => void;
}

/** Closes a message. */
export function CloseButton({ onPress }: CloseButtonProps) {
  const words = useWords();
  return (
    <Button label={words('button.close')} icon="cross" iconOnly size="small" tone="quiet" onPress={onPress} />
  );
}
