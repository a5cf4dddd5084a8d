/** The shop's logo, for the sign-in and customers' papers. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { PictureField } from '../../context/picture-field.tsx';
import { useWords } from '../../i18n/words.ts';
import setting from '../../ui/setting.module.css';
import styles from './list-setting.module.css';

interface LogoSettingProps {
  readonly logo: Settings['logo'];
  /** null: the logo is set. */
  readonly onChange: (change: SettingsChange) => Promise<TillError | null>;
}

export function LogoSetting({ logo, onChange }: LogoSettingProps) {
  const words = useWords();
  return (
    <section className={`${setting.setting} ${styles.wide}`} aria-label={words('settings.logo')}>
      <h2 className={setting.title}>{words('settings.logo')}</h2>
      <PictureField
        of="logo"
        label={words('settings.logo')}
        explain={words('settings.logo.explain')}
        picture={logo}
        onChange={(chosen) => onChange({ logo: chosen })}
      />
    </section>
  );
}
