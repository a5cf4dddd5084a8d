/** The colour of a tile. The name of each colour stands beside it. */
import { COLOURS, type Colour } from '../../../shared/catalogue/colour.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './goods-forms.module.css';

interface ColourFieldProps {
  readonly value: Colour | '';
  /** The name of "no colour": the category's, or the till's own. */
  readonly none: string;
  readonly onChange: (colour: Colour | '') => void;
}

export function ColourField({ value, none, onChange }: ColourFieldProps) {
  const words = useWords();
  return (
    <fieldset className={styles.colours}>
      <legend>{words('goods.field.colour')}</legend>
      <button type="button" aria-pressed={value === ''} onClick={() => onChange('')}>
        {none}
      </button>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          data-colour={colour}
          aria-pressed={value === colour}
          onClick={() => onChange(colour)}
        >
          {words(`goods.colour.${colour}`)}
        </button>
      ))}
    </fieldset>
  );
}
