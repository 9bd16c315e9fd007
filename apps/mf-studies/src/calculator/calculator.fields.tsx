import {
  employmentTimeLabels,
  employmentTypeLabels,
  homeTypeLabels,
  regionLabels,
  type ClientForm,
  type EvaluationInput,
} from '@umbral/contracts';
import { Field, formatEuros, formatPercent, formatWithUnit, Select, type SelectOption } from '@umbral/ui';
import {
  choice,
  custom,
  euros,
  fieldsFor,
  hidden,
  optionalChoice,
  rate,
  text,
  useField,
  years,
  type InputProps,
  type ValuesOf,
} from '@umbral/web-kit/fields';

/** The person, and what is calculated for them. */
export type Calculation = Omit<ClientForm, 'evaluation'> & EvaluationInput;

/** Preset figures. */
const presetFigures = [
  'age',
  'monthlyIncome',
  'additionalIncome',
  'existingDebts',
  'availableSavings',
  'propertyValue',
  'loanPercentage',
  'loanTerm',
  'interestRate',
] as const;
type PresetFigure = (typeof presetFigures)[number];

/** A figure chosen among the usual ones. A different value of a client's evaluation is offered as well. */
const usual = (
  label: string,
  { empty, values, show }: { empty: number; values: readonly number[]; show: (value: number) => string },
) =>
  custom<Calculation, number>(label, {
    empty,
    show,
    Control: (props) => <UsualField {...props} values={values} show={show} />,
  });

interface UsualProps extends InputProps<Calculation> {
  values: readonly number[];
  show: (value: number) => string;
}

function UsualField({ values, show, ...props }: UsualProps) {
  const { frame, field } = useField(props);
  const chosen = field.value as number | null;
  const all =
    chosen === null || values.includes(chosen) ? values : [...values, chosen].toSorted((one, other) => one - other);
  const options = all.map((value): SelectOption => ({ value: String(value), label: show(value) }));
  return (
    <Field {...frame} required>
      <Select
        {...field}
        value={String(chosen ?? '')}
        onChange={(event) => field.onChange(Number(event.target.value))}
        options={options}
      />
    </Field>
  );
}

type Labels = Readonly<Record<string, string>>;
const amount = { decimals: 2, min: 0, show: formatEuros } as const;

const definitions = {
  propertyValue: euros('Valor de la vivienda', { ...amount, empty: 250_000, required: true, span: 12, step: 1000 }),
  loanPercentage: usual('Financiación', {
    empty: 80,
    values: [70, 75, 80, 85, 90, 95, 100],
    show: (value) => formatPercent(value),
  }),
  loanTerm: usual('Plazo', {
    empty: 30,
    values: [15, 20, 25, 30, 35],
    show: (value) => formatWithUnit(value, 'años'),
  }),
  interestRate: rate('Tipo de interés', { empty: 3, required: true, step: 0.1, min: 0 }),
  availableSavings: euros('Ahorros', { ...amount, empty: 30_000, required: true, step: 500 }),
  region: optionalChoice('Comunidad autónoma', regionLabels as Labels, {
    blank: 'Sin indicar',
    help: 'Para sus impuestos',
  }),
  homeType: choice('Vivienda', homeTypeLabels as Labels, { empty: 'second_hand' }),

  monthlyIncome: euros('Ingresos al mes', { ...amount, empty: 2500, required: true, step: 50 }),
  additionalIncome: euros('Otros ingresos', { ...amount, empty: 0, step: 50 }),
  existingDebts: euros('Deudas al mes', { ...amount, empty: 300, step: 50 }),

  firstName: text('Nombre', { required: true }),
  lastName: text('Apellidos', { required: true }),
  email: text('Correo electrónico', { span: 12, type: 'email' }),
  phone: text('Teléfono', { type: 'tel' }),
  dni: text('DNI o NIE'),
  age: years('Edad', { empty: 35, min: 18, max: 99 }),
  employmentType: optionalChoice('Empleo', employmentTypeLabels as Labels, { blank: 'Selecciona…' }),
  employmentTime: optionalChoice('Antigüedad', employmentTimeLabels as Labels, { blank: 'Selecciona…' }),
  /** The unconfirmed figures. */
  unconfirmed: hidden<unknown, PresetFigure[]>([...presetFigures]),
};
/** The fields of a calculation: client, money and mortgage. */
export const calculatorFields = fieldsFor<Calculation>()(definitions);
/** What the fields hold, before the schema reads them. An empty figure is null. */
export type CalculatorValues = ValuesOf<typeof definitions>;
