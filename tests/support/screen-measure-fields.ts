/** Words of fields that do not fit: a placeholder, the choice of a list, a number. */

/** Runs in the page. No range covers these texts: a canvas measures them. */
export function findCutFields(): string[] {
  const found: string[] = [];
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) throw new Error('no canvas');
  /** Room for the arrow of a list, which is drawn inside its box. */
  const ARROW = 20;
  const roomOf = (field: Element): number => {
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  const widthOf = (text: string, { fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number => {
    brush.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return brush.measureText(text).width;
  };
  for (const field of document.querySelectorAll('input, textarea, select')) {
    // For screen readers only.
    if (!field.checkVisibility() || field.clientWidth < 2 || field.closest('.text-visuallyHidden')) continue;
    if (field instanceof HTMLSelectElement) {
      const chosen = field.selectedOptions[0]?.text ?? '';
      if (widthOf(chosen, getComputedStyle(field)) > roomOf(field) - ARROW) {
        found.push(`cut off by its list: "${chosen}"`);
      }
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const hint = field.value === '' ? field.placeholder : '';
      // A text area breaks its lines.
      const isLine = field instanceof HTMLInputElement;
      if (isLine && widthOf(hint, getComputedStyle(field, '::placeholder')) > roomOf(field) + 0.5) {
        found.push(`cut off by its field: "${hint}"`);
      }
      // A sum with a hidden end reads as another sum; typed words may be longer than their field.
      const isNumber = /^(numeric|decimal)$/.test(field.inputMode);
      if (isNumber && field.scrollWidth > field.clientWidth + 1) {
        found.push(`cut off by its field: "${field.value}"`);
      }
    }
  }
  return found;
}
