/** The field for codes while selling. Words look products up as they are typed. */
import { openPicker, usePlace } from '../../store/place.ts';
import { takeTypedProduct } from '../../store/selling.ts';
import { ScanField } from './scan-field.tsx';

/** Letters are words, digits may become a barcode: those wait for Enter. */
const isWords = (text: string): boolean => /\p{L}/u.test(text) && text.trim().length >= 2;

export function ProductField() {
  const typed = usePlace((place) => place.typed);
  const change = (text: string): void => {
    usePlace.setState({ typed: text });
    const { picker } = usePlace.getState();
    if (isWords(text)) openPicker({ kind: 'search', text: text.trim() });
    else if (text === '' && picker?.kind === 'search') openPicker(null);
  };
  const submit = (text: string): void => {
    void takeTypedProduct(text).then(() => {
      if (usePlace.getState().picker?.kind !== 'search') usePlace.setState({ typed: '' });
    });
  };
  return <ScanField value={typed} onChange={change} onSubmit={submit} maxLength={100} />;
}
