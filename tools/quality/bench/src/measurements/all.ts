import type { Context } from '../harness/context.ts';
import type { Figure } from '../report/figure.ts';

/** Run only when named: they are slow and need some ten gigabytes. */
export const onlyNamed: readonly string[] = ['audit-years', 'many-studies'];

/** The measurements in the order in which they run; each is loaded when it does. */
export const measurements = [
  'eligibility',
  'what-if',
  'scenarios',
  'purchase-costs',
  'gateway',
  'live',
  'list-read',
  'cost',
  'idle',
  'office',
  'audited-write',
  'visible',
  'drain',
  'sign-in-storm',
  'first-page',
  'processes',
  'pages',
  'growth',
  'record-history',
  'report-pdf',
  'plans',
  'search',
  'bulk',
  'export',
  'seal',
  'proof',
  'rerun',
  'audit-years',
  'many-studies',
] as const;

interface Measurement {
  title: string;
  measure: (context: Context) => Promise<Figure[]>;
}

export const loadMeasurement = (name: string) => import(`./${name}.ts`) as Promise<Measurement>;
