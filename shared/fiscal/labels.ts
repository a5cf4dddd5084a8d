/**
 * Marking codes as labels of a receipt (section 2.5). A label has 21 characters; a code may have 34. The till
 * stores whole codes and sends their beginnings.
 */
import { LONGEST_SENT_LABEL, MAX_LABELS } from '../sale/basket.ts';
import { readMarking } from '../sale/marking.ts';
import type { FieldProblem } from './field-problem.ts';

/** Characters are code points, as in every limit of section 2.5. */
const sentLabel = (label: string): string => [...label].slice(0, LONGEST_SENT_LABEL).join('');

export const isShortened = (label: string): boolean => [...label].length > LONGEST_SENT_LABEL;

/** The labels of a line. Codes that are cut to one label are sent once. */
export const sentLabels = (labels: readonly string[]): readonly string[] => [
  ...new Set(labels.map(sentLabel)),
];

/** Items without the labels that an earlier item of the receipt has: a label that comes twice is refused. */
export function withEachOnce<Item extends { readonly Labels?: readonly string[] }>(
  items: readonly Item[],
): readonly Item[] {
  const before = new Set<string>();
  return items.map((item) => {
    const { Labels = [], ...rest } = item;
    const left = Labels.filter((label) => !before.has(label));
    for (const label of left) before.add(label);
    if (left.length === Labels.length) return item;
    // A cast: the rest of a generic type is not known to be that type.
    return { ...rest, ...(left.length > 0 && { Labels: left }) } as unknown as Item;
  });
}

/**
 * Labels that a manager typed or pasted, separated by blanks. A whole marking code becomes its label. Other
 * text stays as it is, so that a mistake is shown and not cut.
 */
export const labelsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .filter((one) => one !== '')
      .map(labelIn),
  ),
];

function labelIn(text: string): string {
  const marking = readMarking(text);
  return marking?.ok ? sentLabel(marking.value.label) : text;
}

/** The fault of corrected labels, or null. An empty list is right: the line goes without labels. */
export function labelsProblem(labels: readonly string[]): FieldProblem | null {
  const field = 'Labels';
  if (labels.length > MAX_LABELS) return { field, reason: 'too-many', limit: MAX_LABELS };
  return labels.some(isShortened) ? { field, reason: 'too-long', limit: LONGEST_SENT_LABEL } : null;
}
