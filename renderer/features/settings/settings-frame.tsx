/** The settings in sections, with a way to each, and a search that leaves only the settings that fit. */
import { type ReactNode, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { folded, foldedWords } from '../../../shared/history/fold.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './settings-screen.module.css';

export interface SettingsSection {
  readonly name: 'screen' | 'selling' | 'people' | 'till';
  readonly parts: readonly SettingsPart[];
}

interface SettingsPart {
  /** The keys of its sentences begin with these: the search reads the sentences. */
  readonly of: readonly string[];
  readonly view: ReactNode;
}

const LONGEST = 60;

function fitting(words: Words, sections: readonly SettingsSection[], text: string) {
  const wanted = foldedWords(text);
  if (wanted.length === 0) return sections;
  const fits = (name: SettingsSection['name'], { of }: SettingsPart): boolean => {
    const said = [words(`settings.section.${name}`), ...Object.values(words.under(...of))];
    const all = folded(said.join(' '));
    return wanted.every((word) => all.includes(word));
  };
  return sections
    .map(({ name, parts }) => ({ name, parts: parts.filter((part) => fits(name, part)) }))
    .filter(({ parts }) => parts.length > 0);
}

interface SettingsFrameProps {
  readonly error: TillError | null;
  readonly sections: readonly SettingsSection[];
}

export function SettingsFrame({ error, sections }: SettingsFrameProps) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const shown = fitting(words, sections, text);
  const [seen, setSeen] = useState<SettingsSection['name']>('screen');
  const partOf = (name: SettingsSection['name']): HTMLElement | null | undefined =>
    list.current?.querySelector<HTMLElement>(`[data-section="${name}"]`);
  const show = (name: SettingsSection['name']): void => {
    partOf(name)?.scrollIntoView();
    setSeen(name);
  };
  const look = (): void => {
    const middle = list.current?.getBoundingClientRect();
    const isAbove = ({ name }: SettingsSection): boolean =>
      (partOf(name)?.getBoundingClientRect().top ?? 0) < (middle ? middle.top + middle.height / 2 : 0);
    setSeen(shown.findLast(isAbove)?.name ?? 'screen');
  };
  const current = shown.some(({ name }) => name === seen) ? seen : shown[0]?.name;
  return (
    <PageFrame
      width="list"
      title={words('settings.title')}
      isSlim
      buttons={
        <search className={styles.find}>
          <SearchField label={words('settings.find')} text={text} longest={LONGEST} onText={setText} />
        </search>
      }
    >
      <nav className={styles.ways} aria-label={words('settings.sections')}>
        {shown.map(({ name }) => (
          <Button
            key={name}
            label={words(`settings.section.${name}`)}
            size="small"
            isCurrent={name === current}
            onPress={() => show(name)}
          />
        ))}
      </nav>
      {/* The keyboard must reach a place that scrolls, also without settings. */}
      <div
        ref={list}
        className={styles.settings}
        onScroll={look}
        tabIndex={shown.length === 0 ? 0 : undefined}
      >
        {error && <ErrorAlert error={error} />}
        {shown.length === 0 && (
          <div className={emptyStyles.empty}>
            <Drawing of="search" />
            <p className={emptyStyles.title} role="status">
              {words('settings.none')}
            </p>
          </div>
        )}
        {shown.map(({ name, parts }) => (
          <div key={name} className={styles.section} data-section={name}>
            <h2 className={styles.title}>{words(`settings.section.${name}`)}</h2>
            {parts.map(({ of, view }) => (
              <div key={of[0]} className={styles.part}>
                {view}
              </div>
            ))}
          </div>
        ))}
      </div>
    </PageFrame>
  );
}
