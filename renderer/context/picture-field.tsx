/** A picture that a person chooses: pressed or dropped, made small here, and kept by the main process. */
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PictureHash } from '../../shared/pictures/picture.ts';
import type { PictureOf } from '../../shared/pictures/picture-limits.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../ui/button.tsx';
import { ErrorAlert } from '../ui/error-text.tsx';
import { onlyOne } from '../ui/one-at-a-time.ts';
import { pictureUrl } from '../ui/picture/picture-url.ts';
import { smallPicture } from '../ui/picture/small-picture.ts';
import styles from './picture-field.module.css';
import { useTillApp } from './use-till-app.ts';

const ACCEPT = 'image/png,image/jpeg,image/webp';

interface PictureFieldProps {
  readonly of: PictureOf;
  /** The picture's name for screen readers. */
  readonly label: string;
  readonly explain: string;
  readonly picture: PictureHash | null;
  /** Answers why the picture was not taken; null: it was. */
  readonly onChange: (picture: PictureHash | null) => TillError | null | Promise<TillError | null>;
}

export function PictureField({ of, label, explain, picture, onChange }: PictureFieldProps) {
  const { api, play } = useTillApp();
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<TillError | null>(null);
  const [isOver, setOver] = useState(false);
  const [once] = useState(onlyOne);

  const keep = async (file: Blob): Promise<TillError | null> => {
    const small = await smallPicture(file, of);
    if (!small.ok) return small.error;
    const kept = await api.ask('picture.keep', { of, base64: small.value });
    return kept.ok ? await onChange(kept.value) : kept.error;
  };
  const settle = (work: () => TillError | null | Promise<TillError | null>): void =>
    void once(async () => {
      const trouble = await work();
      if (trouble) play('error');
      setError(trouble);
    });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    // The same file may be chosen again after it was mended.
    currentTarget.value = '';
    if (file) settle(() => keep(file));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) settle(() => keep(file));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button does the same.
    <div
      className={styles.field}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.place} data-of={of}>
        {picture ? (
          <img src={pictureUrl(picture)} alt={label} draggable={false} />
        ) : (
          <svg className={styles.none} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3.5 5h17v14h-17zM3.5 16l5-5 4.5 4.5 2.5-2.5 5 4M15.8 9v.1" />
          </svg>
        )}
      </div>
      <div className={styles.side}>
        <p className={styles.explain}>
          {explain} {words('picture.drop')}
        </p>
        {error && <ErrorAlert error={error} />}
        <div className={styles.buttons}>
          <Button
            label={words(picture ? 'picture.other' : 'picture.choose')}
            onPress={() => input.current?.click()}
          />
          {picture && (
            <Button
              label={words('picture.remove')}
              tone="quiet"
              onPress={() => settle(() => onChange(null))}
            />
          )}
        </div>
      </div>
      <input ref={input} type="file" accept={ACCEPT} aria-label={label} hidden onChange={choose} />
    </div>
  );
}
