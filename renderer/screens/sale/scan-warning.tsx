/** What the panel says of a scan that it did not take. */
import { Icon } from '../../components/icon.tsx';
import { useWords } from '../../i18n/words.ts';
import { usePlace } from '../../store/place.ts';

export function ScanWarning() {
  const words = useWords();
  const message = usePlace((place) => place.message);
  if (message?.kind !== 'warning') return null;
  return (
    <p className="scan-warning" role="alert">
      <Icon name="stop" />
      {words(message.key)}
    </p>
  );
}
