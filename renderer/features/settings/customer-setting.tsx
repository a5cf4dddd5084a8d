/** The screen that faces the customer: which one, where the camera stands, and its picture. */
import { useState } from 'react';
import type { ScreenChoice } from '../../../shared/contract/customer.ts';
import { findScreen, type ScreenTraits } from '../../../shared/device/screen.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { CAMERA_SIDES } from '../../../shared/settings/limits.ts';
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { PictureField } from '../../context/picture-field.tsx';
import { screenName } from '../../context/screen-name.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Choice } from '../../ui/choice.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import setting from '../../ui/setting.module.css';
import { Switch } from '../../ui/switch.tsx';
import styles from './list-setting.module.css';
import { usePlace } from './use-place.ts';

interface CustomerSettingProps {
  readonly settings: Settings;
  /** null: it is set. */
  readonly onChange: (change: SettingsChange) => Promise<TillError | null>;
}

/** A screen may be plugged in meanwhile. */
const AGAIN_MS = 5_000;
const OFF = 'off';
/** Remembered, and not connected. */
const GONE = 'gone';

const nameOf = (words: Words, screen: ScreenTraits, number: number): string =>
  screenName(words, screen, words('settings.customer.nameless', { number }));

export function CustomerSetting({ settings, onChange }: CustomerSettingProps) {
  const words = useWords();
  const { value: known } = useTillQuery('customer.screens', undefined, { everyMs: AGAIN_MS });
  const screens = known ?? [];
  const [error, setError] = useState<TillError | null>(null);
  const place = usePlace('customer', known !== undefined);
  const change = (what: SettingsChange): void => void onChange(what).then(setError);
  const { customerScreen: wanted, customerCamera, customerTypesCard, customerPicture } = settings;
  const others = screens.filter(({ isTills }) => !isTills);
  const found = wanted && findScreen(wanted, others);
  const chosen = wanted === null ? OFF : found ? String(found.id) : GONE;
  const choose = (value: string): void => {
    const screen = others.find(({ id }) => String(id) === value);
    if (value === OFF || screen) change({ customerScreen: screen ? traitsOf(screen) : null });
  };
  return (
    <section
      ref={place}
      className={`${setting.setting} ${styles.wide}`}
      aria-label={words('settings.customer')}
    >
      <h2 className={setting.title}>{words('settings.customer')}</h2>
      {wanted === null && others.length === 0 ? (
        <p className={setting.explain}>{words('settings.customer.none')}</p>
      ) : (
        <Choice
          bare
          title={words('settings.customer')}
          value={chosen}
          options={[
            { value: OFF, label: words('settings.customer.off') },
            ...others.map((screen) => ({
              value: String(screen.id),
              label: nameOf(words, screen, screens.indexOf(screen) + 1),
            })),
            ...(wanted !== null && !found
              ? [
                  {
                    value: GONE,
                    label: words('settings.customer.gone', { name: nameOf(words, wanted, wanted.id) }),
                  },
                ]
              : []),
          ]}
          explain={words(others.length === 0 ? 'settings.customer.none' : 'settings.customer.explain')}
          onChange={choose}
        />
      )}
      {error && <ErrorAlert error={error} />}
      {wanted !== null && (
        <>
          <h3>{words('settings.customer.camera')}</h3>
          <Choice
            bare
            title={words('settings.customer.camera')}
            value={customerCamera}
            options={CAMERA_SIDES.map((side) => ({
              value: side,
              label: words(`settings.customer.camera.${side}`),
            }))}
            onChange={(side) => change({ customerCamera: side })}
          />
          <Switch
            label={words('settings.customer.types-card')}
            explain={words('settings.customer.types-card.explain')}
            isOn={customerTypesCard}
            onChange={(isOn) => change({ customerTypesCard: isOn })}
          />
          <h3>{words('settings.customer.picture')}</h3>
          <PictureField
            of="poster"
            label={words('settings.customer.picture')}
            explain={words('settings.customer.picture.explain')}
            picture={customerPicture}
            onChange={(picture) => onChange({ customerPicture: picture })}
          />
        </>
      )}
    </section>
  );
}

const traitsOf = ({ id, label, width, height, x, y }: ScreenChoice): ScreenTraits => ({
  id,
  label,
  width,
  height,
  x,
  y,
});
