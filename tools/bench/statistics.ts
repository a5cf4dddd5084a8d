/** Percentiles of measured times. */

/** The value below which `share` of the values lie; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[place] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** "4.6 / 11.1 ms": the median and the 95th percentile. */
export const spread = (values: readonly number[], digits = 1): string =>
  `${median(values).toFixed(digits)} / ${percentile(values, 0.95).toFixed(digits)} ms`;
