export interface AmortizationYear {
  /** From 1. */
  year: number;
  /** Euros paid back in the year. */
  principal: number;
  /** Euros of interest in the year. */
  interest: number;
  /** Euros still owed after it. */
  balance: number;
}

/** Two layouts instead of scaling one, so that text has a readable size on a phone. Sizes in SVG units. */
export interface ChartShape {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Bar width as a part of its step. */
  fill: number;
  /** Interval of the labelled years. */
  everyYears: number;
  /** The remark in one line or two. */
  remarkLines: 1 | 2;
}

export const WIDE: ChartShape = {
  width: 960,
  height: 230,
  left: 60,
  right: 952,
  top: 22,
  bottom: 206,
  fill: 0.76,
  everyYears: 5,
  remarkLines: 1,
};
export const NARROW: ChartShape = {
  width: 358,
  height: 240,
  left: 58,
  right: 358,
  top: 38,
  bottom: 216,
  fill: 0.76,
  everyYears: 10,
  remarkLines: 2,
};

/** Ticks from 0 to the first round number at or above `max`, three or four of them. */
export function niceTicks(max: number): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 4, 5, 10].find((factor) => factor * power >= rough - 1e-9) ?? 10) * power;
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, index) => index * step);
}

/** First year in which more capital than interest is paid back; undefined if that holds from the first year. */
export function turningYear(years: readonly AmortizationYear[]): number | undefined {
  const at = years.findIndex((year) => year.principal > year.interest);
  return at > 0 ? years[at]?.year : undefined;
}
