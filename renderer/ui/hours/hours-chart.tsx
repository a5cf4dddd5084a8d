/**
 * Sold by hour as a chart: today as bars, the same weekday a week before as a line. The table beside it has
 * the same figures.
 */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { DayHours, HoursView } from '../../../shared/contract/day.ts';
import { tiyin } from '../../../shared/money.ts';
import { moneyText } from '../../i18n/money.ts';
import styles from './hours.module.css';

interface HoursChartProps {
  readonly today: DayHours;
  readonly before: HoursView['before'];
  /** First and last hour of the chart. */
  readonly from: number;
  readonly to: number;
  /** px */
  readonly height: number;
}

const FONT = '14px "Inter Variable", system-ui, sans-serif';

/** Reads its colours once, so another theme needs another chart. */
export default function HoursChart({ today, before, from, to, height }: HoursChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart = new uPlot(
      optionsOf(element, from, to, height),
      [hoursOf(from, to), soumOf(today, from, to), soumOf(before, from, to)],
      element,
    );
    const sized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    sized.observe(element);
    return () => {
      sized.disconnect();
      chart.destroy();
    };
  }, [today, before, from, to, height]);
  return (
    <div ref={place} className={styles.chart} aria-hidden="true">
      {/* A canvas has no custom properties: the chart reads the computed colours of these elements. */}
      <span data-ink className={styles.ink} />
      <span data-today className={styles.today} />
      <span data-before className={styles.before} />
      <span data-line className={styles.line} />
    </div>
  );
}

const hoursOf = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** null: a place without a point. */
const soumOf = ({ hours }: HoursView['before'], from: number, to: number): (number | null)[] =>
  hours === null
    ? hoursOf(from, to).map(() => null)
    : hours.slice(from, to + 1).map(({ sumTiyin }) => sumTiyin / 100);

function optionsOf(element: HTMLElement, from: number, to: number, height: number): uPlot.Options {
  const colour = (of: string): string => {
    const probe = element.querySelector(`[data-${of}]`);
    return probe ? getComputedStyle(probe).color : '';
  };
  const [ink, line] = [colour('ink'), colour('line')];
  const axis: uPlot.Axis = {
    stroke: ink,
    font: FONT,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height,
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [from - 0.6, to + 0.6] },
      y: { range: (_, _min, max) => [0, Math.max(1, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        values: (_, hours) => hours.map((hour) => String(hour)),
        incrs: [1, 2, 3],
      },
      {
        ...axis,
        size: 92,
        values: (_, sums) => sums.map((soum) => moneyText(tiyin(Math.round(soum) * 100))),
      },
    ],
    series: [
      {},
      {
        fill: colour('today'),
        width: 0,
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.7, 60] }) }),
        points: { show: false },
      },
      { stroke: colour('before'), width: 3, dash: [8, 5], points: { show: false } },
    ],
  };
}
