/**
 * Zooms the page out on a screen that is smaller than the least one it is drawn for: a laptop of 1366x768 whose system
 * magnifies to 125 or 150 per cent has 1093x614 or 911x512 pixels of the page's.
 */
const LEAST = { width: 1024, height: 720 };

/** 1: the page is drawn as it is. */
const zoomFor = (width: number, height: number): number =>
  Math.min(1, width / LEAST.width, height / LEAST.height);

/** For the whole page. Answers what ends it. */
export function fitScreen(): () => void {
  const { style } = document.documentElement;
  const zoomToFit = (): void => {
    const zoom = zoomFor(window.innerWidth, window.innerHeight);
    style.zoom = zoom < 1 ? String(zoom) : '';
  };
  zoomToFit();
  window.addEventListener('resize', zoomToFit);
  return () => {
    window.removeEventListener('resize', zoomToFit);
    style.zoom = '';
  };
}
