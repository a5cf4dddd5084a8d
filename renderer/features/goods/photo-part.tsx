/** The photo on a product's tile. Letters stand beside it, and in its place. */
import { PictureField } from '../../context/picture-field.tsx';
import { useWords } from '../../i18n/words.ts';
import type { FormPartProps } from './form-part.ts';
import styles from './goods-forms.module.css';

export function PhotoPart({ form, onChange }: FormPartProps) {
  const words = useWords();
  return (
    <fieldset className={styles.part}>
      <legend>{words('goods.field.photo')}</legend>
      <PictureField
        of="photo"
        label={words('goods.field.photo')}
        explain={words('goods.photo.explain')}
        picture={form.draft.photo}
        onChange={(photo) => {
          onChange({ photo });
          return null;
        }}
      />
    </fieldset>
  );
}
