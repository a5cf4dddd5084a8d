/** The till's own icons: one stroke, one grid of 24, in the colour of the text; and its mark. */
import styles from './icon.module.css';

const PATHS = {
  check: 'M4 12.5 9.5 18 20 6.5',
  cross: 'M6 6l12 12M18 6 6 18',
  hourglass: 'M7 3h10M7 21h10M8 3c0 5 4 6 4 9s-4 4-4 9M16 3c0 5-4 6-4 9s4 4 4 9',
  stop: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16.2v.1',
  phone:
    'M8 2.8h8a1.2 1.2 0 0 1 1.2 1.2v16a1.2 1.2 0 0 1-1.2 1.2H8A1.2 1.2 0 0 1 6.8 20V4A1.2 1.2 0 0 1 8 2.8zM11 18h2',
  shield: 'M12 3l7.5 3v5c0 5-3.2 8.4-7.5 10-4.3-1.6-7.5-5-7.5-10V6zM8.5 12l2.5 2.5 4.5-5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  leave: 'M14 4H6v16h8M10 12h11M17 8l4 4-4 4',
  save: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 21 21',
  tiles: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 7.5V12l3 2',
  gear: 'M12 8.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1',
  cash: 'M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM6.5 10v4M17.5 10v4',
  card: 'M3 5.5h18v13H3zM3 9.5h18M6.5 14.5h4',
  terminal: 'M7.5 2.8h9v18.4h-9zM10 5.8h4v4h-4zM10 13.5h.1M12 13.5h.1M14 13.5h.1M10 17h.1M12 17h.1M14 17h.1',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18v2M18 18h2v2h-2z',
  print: 'M7 9V3.5h10V9M7 17H4V9.5h16V17h-3M7 14h10v6.5H7z',
  receipt: 'M6 3h12v18l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 21zM9.5 8h5M9.5 12h5',
  pause: 'M8 5v14M16 5v14',
  manager: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  again: 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5',
  plus: 'M12 5v14M5 12h14',
  more: 'M5 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM19 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
  minus: 'M5 12h14',
  bin: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  back: 'M20 12H4.5M11 5l-7 7 7 7',
  backspace: 'M9 5.5h11.5v13H9L3 12zM12.5 9.5l5 5M17.5 9.5l-5 5',
  shift: 'M12 4 4.5 12H9v7h6v-7h4.5z',
  'shift-locked': 'M12 3 4.5 11H9v5h6v-5h4.5zM9 20h6',
  enter: 'M19.5 5v8H5M9 9l-4 4 4 4',
  file: 'M6 3h8l4 4v14H6zM12 17v-6M9.5 13.5 12 11l2.5 2.5',
  'hide-keyboard': 'M3 4.5h18v9H3zM6.5 8h.1M10 8h.1M14 8h.1M17.5 8h.1M8.5 11h7M9 17.5l3 3 3-3',
  plugged: 'M9 3v5.5M15 3v5.5M6.5 8.5h11v3a5.5 5.5 0 0 1-11 0zM12 17v4',
  unplugged: 'M3 3l18 18M8.5 8.5a5 5 0 0 0 7 7M12 17v4M9 3v3.5M15 3v5M6.5 8.5h3M14 8.5h3.5v3',
  refund: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H9',
  star: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12zM8 7.9v.1',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a word. The word says the same, so screen readers skip the icon. */
export const Icon = ({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    className={styles.icon}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);

export const Mark = ({ size = 36 }: { readonly size?: number }) => (
  <svg className={styles.mark} viewBox="0 0 512 512" width={size} height={size} aria-hidden="true">
    <rect className={styles.ground} width="512" height="512" rx="112" />
    <path className={styles.gold} d="M96 100h320v80H276v232h-80V180H96z" />
    <path className={styles.square} d="M334 310h88v88h-88z" />
    <path className={styles.eye} d="M363 339h30v30h-30z" />
  </svg>
);
