/** The sheet's way from the main process onto the page, and back once it is whole. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Api } from '../context/api.ts';
import { DrawnPaper } from '../ui/drawn-paper.tsx';
import styles from './draw-sheet.module.css';

/** Without a frame of the screen: a hidden window may never get one. */
export async function drawSheet(container: HTMLElement, api: Api): Promise<void> {
  const view = await api.ask('sheet.view', undefined);
  if (!view.ok || view.value === null) return;
  const { paper, width } = view.value;
  flushSync(() =>
    createRoot(container).render(
      <div className={styles.sheet} data-width={width}>
        <DrawnPaper paper={paper} />
      </div>,
    ),
  );
  await document.fonts.ready;
  // A paper without its logo is whole too.
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  await api.ask('sheet.drawn', {
    heightPx: Math.ceil(container.firstElementChild?.getBoundingClientRect().height ?? 1),
  });
}
