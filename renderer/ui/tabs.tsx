/** Tabs side by side, one of them open. Arrows move between them; Enter, Space or a finger opens one. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface TabOf<K extends string> {
  readonly key: K;
  readonly name: ReactNode;
  /** It can't be opened now, and the arrows pass over it. */
  readonly isOff: boolean;
}

interface TabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly TabOf<K>[];
  readonly chosen: K;
  /** Runs for a tab that is not open yet. */
  readonly onChoose: (key: K) => void;
  readonly children: ReactNode;
  readonly className: string | undefined;
  readonly listClass: string | undefined;
  readonly tabClass: string | undefined;
  readonly panelClass: string | undefined;
  /** The open part scrolls, so the keyboard has to reach it. */
  readonly scrolls?: boolean;
}

export function Tabs<K extends string>(props: TabsProps<K>) {
  const { label, tabs, chosen, onChoose, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = ({ key, isOff }: TabOf<K>): void => {
    if (!isOff && key !== chosen) onChoose(key);
  };
  const onKey = (event: KeyboardEvent, tab: TabOf<K>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) choose(tab);
    } else if (!step(list.current, event.key)) return;
    // Parts around the tabs must not receive this key.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={props.className}>
      <div ref={list} role="tablist" aria-label={label} className={props.listClass}>
        {tabs.map((tab) => (
          <div
            key={tab.key}
            id={`${id}${tab.key}`}
            role="tab"
            className={props.tabClass}
            aria-selected={tab.key === chosen}
            aria-controls={tab.key === chosen ? `${id}panel` : undefined}
            aria-disabled={tab.isOff || undefined}
            tabIndex={tab.isOff ? undefined : tab.key === chosen ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={(event) => onKey(event, tab)}
          >
            {tab.name}
          </div>
        ))}
      </div>
      <div
        id={`${id}panel`}
        role="tabpanel"
        aria-labelledby={`${id}${chosen}`}
        className={props.panelClass}
        tabIndex={props.scrolls ? 0 : undefined}
      >
        {children}
      </div>
    </div>
  );
}

/** Moves the focus, around the ends. Answers whether the key is an arrow, Home or End. */
function step(list: HTMLElement | null, key: string): boolean {
  const stops = [...(list?.querySelectorAll<HTMLElement>('[tabindex]') ?? [])];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const to = { ArrowLeft: at - 1, ArrowRight: (at + 1) % stops.length, Home: 0, End: -1 }[key];
  if (to === undefined) return false;
  stops.at(to)?.focus();
  return true;
}
