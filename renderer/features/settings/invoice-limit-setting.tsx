/** How long the sale of an open invoice waits for it. Another time than these may come from a file. */
import { useWords } from '../../i18n/words.ts';
import { Choice } from '../../ui/choice.tsx';

const HOUR = 60;
const USUAL = [15, HOUR, 3 * HOUR, 24 * HOUR];
const NEVER = 'never';

interface InvoiceLimitSettingProps {
  /** null: it waits until somebody ends that. */
  readonly minutes: number | null;
  readonly onChange: (minutes: number | null) => void;
}

export function InvoiceLimitSetting({ minutes, onChange }: InvoiceLimitSettingProps) {
  const words = useWords();
  const all = [...new Set([...USUAL, ...(minutes === null ? [] : [minutes])])].toSorted((a, b) => a - b);
  const labelOf = (count: number): string =>
    count % HOUR === 0
      ? words('settings.invoice-limit.hours', { count: count / HOUR })
      : words('settings.invoice-limit.minutes', { count });
  return (
    <Choice
      title={words('settings.invoice-limit')}
      explain={words('settings.invoice-limit.explain')}
      value={minutes === null ? NEVER : String(minutes)}
      options={[
        ...all.map((count) => ({ value: String(count), label: labelOf(count) })),
        { value: NEVER, label: words('settings.invoice-limit.never') },
      ]}
      onChange={(value) => onChange(value === NEVER ? null : Number(value))}
    />
  );
}
