import type { Block } from '../report-document.js';

type Years = Extract<Block, { kind: 'bars' }>['years'];

/** Points. */
export const CHART = { width: 482, height: 118 } as const;
const LEFT = 44;
const BOTTOM = 16;
const TOP = 6;
const MAX_NAMES = 15;
const TICKS = 4;

/** What is drawn of the bars, in points from the upper left corner. */
export interface Chart {
  width: number;
  height: number;
  left: number;
  /** One a year: principal stands on the axis, interest on it. */
  bars: { x: number; width: number; top: number; middle: number; bottom: number }[];
  ticks: { y: number; label: string }[];
  names: { x: number; label: string }[];
}

const whole = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 });

export function chartOf(years: Years): Chart {
  const { width, height } = CHART;
  const axis = height - BOTTOM;
  const step = (width - LEFT) / Math.max(years.length, 1);
  const unit = niceUnit(Math.max(...years.map(({ interest, principal }) => interest + principal)) / TICKS);
  const y = (euros: number) => round(axis - (euros / (unit * TICKS)) * (axis - TOP));
  const every = Math.ceil(years.length / MAX_NAMES);
  return {
    width,
    height,
    left: LEFT,
    bars: years.map(({ interest, principal }, index) => ({
      x: round(LEFT + index * step + step * 0.15),
      width: round(step * 0.7),
      top: y(principal + interest),
      middle: y(principal),
      bottom: axis,
    })),
    ticks: Array.from({ length: TICKS + 1 }, (_, index) => ({
      y: y(index * unit),
      label: `${whole.format(index * unit)}\u00a0€`,
    })),
    names: years
      .map(({ year }, index) => ({ x: round(LEFT + (index + 0.5) * step), label: String(year) }))
      .filter((_, index) => index % every === 0),
  };
}

/** 1, 2, 2.5 or 5 times a power of ten, and at least `least`. */
function niceUnit(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= least) ?? 10) * power;
}

const round = (points: number): number => Math.round(points * 100) / 100;
