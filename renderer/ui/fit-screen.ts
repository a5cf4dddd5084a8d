/**
 * Zooms the page out on a screen smaller than its least size. A laptop of 1366x768 with a system zoom of 125
 * or 150 per cent leaves the page 1093x614 or 911x512 pixels.
 * On the latter a field of 56 px has 40.
 */
const LEAST = { width: 1024, height: 716 };

/** 1: no zoom. */
const zoomFor = (width: number, height: number): number =>
  Math.min(1, width / LEAST.width, height / LEAST.height);

/** For the whole page. Answers a function that ends it. */
export function fitScreen(): () => void {
  const { style } = document.documentElement;
  const zoomToFit = (): void => {
    const zoom = zoomFor(window.innerWidth, window.innerHeight);
    style.zoom = zoom < 1 ? String(zoom) : '';
    // Targets keep their least size: tokens.css.
    style.setProperty('--zoom', String(zoom));
  };
  zoomToFit();
  window.addEventListener('resize', zoomToFit);
  return () => {
    window.removeEventListener('resize', zoomToFit);
    style.zoom = '';
    style.removeProperty('--zoom');
  };
}
