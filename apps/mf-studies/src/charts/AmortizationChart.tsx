import { formatEuros, formatNumber } from '@umbral/ui';
import { KeyList } from './Composition';
import { NARROW, WIDE, niceTicks, turningYear, type AmortizationYear, type ChartShape } from './amortization-scale';
import styles from './AmortizationChart.module.css';

interface AmortizationChartProps {
  /** 'Tipo fijo: capital e intereses de cada año' */
  title: string;
  years: readonly AmortizationYear[];
  /** Euros over the whole term. */
  principal: number;
  interest: number;
}

/** Capital (below) and interest (above) by year. The schedule table beside it is its alternative for screen readers. */
export function AmortizationChart({ title, years, principal, interest }: AmortizationChartProps) {
  const description = `Capital e intereses por año en ${years.length} años: ${formatEuros(principal)} de capital y ${formatEuros(interest)} de intereses.`;
  return (
    <figure className={styles['chart']}>
      <figcaption>
        <strong>{title}</strong>
        <KeyList
          keys={[
            { kind: 'loan', label: 'Capital', value: formatEuros(principal) },
            { kind: 'interest', label: 'Intereses', value: formatEuros(interest) },
          ]}
        />
      </figcaption>
      <Drawing shape={WIDE} years={years} description={description} />
      <Drawing shape={NARROW} years={years} description={description} />
    </figure>
  );
}

interface DrawingProps {
  shape: ChartShape;
  years: readonly AmortizationYear[];
  description: string;
}

function Drawing({ shape, years, description }: DrawingProps) {
  const { left, right, top, bottom } = shape;
  const ticks = niceTicks(Math.max(...years.map((year) => year.principal + year.interest), 0));
  const maximum = ticks.at(-1) ?? 1;
  const y = (euros: number) => bottom - (euros / maximum) * (bottom - top);
  const step = (right - left) / Math.max(years.length, 1);
  const isWide = shape === WIDE;
  return (
    <svg
      data-wide={isWide ? '' : undefined}
      data-narrow={isWide ? undefined : ''}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      role="img"
      aria-label={description}
    >
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line className={styles[index === 0 ? 'axis' : 'grid']} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {index === ticks.length - 1 ? formatEuros(tick) : formatNumber(tick)}
          </text>
        </g>
      ))}
      {years.map((year, index) => (
        <YearBar key={year.year} year={year} x={left + index * step} step={step} shape={shape} y={y} />
      ))}
      {years.map((year, index) => (
        <YearName
          key={year.year}
          year={year.year}
          isLast={index === years.length - 1}
          x={left + (index + 0.5) * step}
          shape={shape}
        />
      ))}
      <Remark years={years} step={step} shape={shape} y={y} />
    </svg>
  );
}

function YearBar({
  year,
  x,
  step,
  shape,
  y,
}: {
  year: AmortizationYear;
  x: number;
  step: number;
  shape: ChartShape;
  y: (euros: number) => number;
}) {
  const width = step * shape.fill;
  const inset = (step - width) / 2;
  const split = y(year.principal);
  const high = y(year.principal + year.interest);
  return (
    <g className={styles['year']}>
      <title>{`Año ${year.year}: ${formatEuros(year.principal)} de capital, ${formatEuros(year.interest)} de intereses, quedan ${formatEuros(year.balance)}`}</title>
      <rect className={styles['hit']} x={x} y={shape.top} width={step} height={shape.bottom - shape.top} />
      {/* A gap of one unit, so that the two are distinct in greyscale. */}
      <rect
        className={styles['bar-interest']}
        x={x + inset}
        y={high}
        width={width}
        height={Math.max(split - high - 1, 0)}
      />
      <rect
        className={styles['bar-principal']}
        x={x + inset}
        y={split}
        width={width}
        height={Math.max(shape.bottom - split, 0)}
      />
    </g>
  );
}

function YearName({ year, isLast, x, shape }: { year: number; isLast: boolean; x: number; shape: ChartShape }) {
  const isNamed = year === 1 || year % shape.everyYears === 0 || isLast;
  if (!isNamed) return null;
  return (
    <text x={x} y={shape.bottom + 18} textAnchor={year === 1 ? 'start' : isLast ? 'end' : 'middle'}>
      {year === 1 ? 'Año 1' : year}
    </text>
  );
}

/** The remark on the chart, with a line to its year. */
function Remark({
  years,
  step,
  shape,
  y,
}: {
  years: readonly AmortizationYear[];
  step: number;
  shape: ChartShape;
  y: (euros: number) => number;
}) {
  const turning = turningYear(years);
  const index = years.findIndex((year) => year.year === turning);
  const year = years[index];
  if (!year) return null;
  const x = shape.left + (index + 0.5) * step;
  const isLeft = x > shape.left + (shape.right - shape.left) * 0.55;
  const lines =
    shape.remarkLines === 1
      ? [`Desde el año ${year.year} se devuelve más capital que intereses`]
      : [`Desde el año ${year.year} se devuelve`, 'más capital que intereses'];
  const first = shape.remarkLines === 1 ? 14 : 12;
  return (
    <>
      <line className={styles['note-line']} x1={x} x2={x} y1={y(year.principal + year.interest) - 3} y2={first - 9} />
      {lines.map((line, row) => (
        <text
          key={line}
          className={styles['note-text']}
          x={isLeft ? x - 6 : x + 6}
          y={first + row * 14}
          textAnchor={isLeft ? 'end' : 'start'}
        >
          {line}
        </text>
      ))}
    </>
  );
}
