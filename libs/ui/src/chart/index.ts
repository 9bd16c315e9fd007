export { Gauge, Verdict, type GaugeProps, type VerdictProps } from './Gauge';
export {
  Composition,
  KeyList,
  type CompositionPart,
  type CompositionProps,
  type CompositionRow,
  type KeyListProps,
  type MoneyKind,
} from './Composition';
export { AmortizationChart, type AmortizationChartProps } from './AmortizationChart';
export type { AmortizationYear } from './amortization-scale';
