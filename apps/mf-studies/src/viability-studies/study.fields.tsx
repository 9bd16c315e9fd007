import { useId } from 'react';
import {
  declaredTickLabels,
  declaredTicks,
  energyCertificates,
  energyLabel,
  homeTypeLabels,
  presetPersonFields,
  presetStudyFields,
  regionLabels,
  relationships,
  workRegimes,
  type DeclaredTick,
  type Guarantor,
  type Holder,
  type PresetPersonField,
  type PresetStudyField,
  type ViabilityStudy,
  type ViabilityStudySummary,
} from '@umbral/contracts';
import { Badge, EnergyBadge, formatDate, formatEuros, Missing, PhaseStatus, Row, Switch } from '@umbral/ui';
import {
  check,
  choice,
  custom,
  either,
  euros,
  fieldsFor,
  formats,
  hidden,
  longText,
  number,
  optionalChoice,
  percent,
  rate,
  shown,
  state,
  text,
  years,
  useField,
  type InputDefinition,
  type InputProps,
  type ValuesOf,
} from '@umbral/web-kit/fields';
import { energyLetter, operations, phaseNote } from './study-words';

type Labels = Readonly<Record<string, string>>;
const asLabels = (values: readonly string[], labelOf = (value: string) => value): Labels =>
  Object.fromEntries(values.map((value) => [value, labelOf(value)]));

const NOT_GIVEN = 'No proporcionado';
const SELECT = 'Selecciona…';
const amount = { decimals: 2, min: 0, span: 3, show: formatEuros } as const;
const share = { decimals: 2, min: 0, max: 100, span: 3 } as const;

/** The paths of a study that concern these fields. */
const presetsIn = <Name extends string>(paths: readonly string[], names: readonly Name[], before = ''): Name[] =>
  names.filter((name) => paths.includes(`${before}${name}`));

const property = {
  propertyValue: euros('Valor del inmueble', { ...amount, required: true, span: 6, step: 1000 }),
  propertyDebt: euros('Deuda del inmueble', { ...amount, empty: 0, span: 6, step: 1000 }),
};
/** A property of a person. */
export const propertyFields = fieldsFor<Holder['properties'][number]>()(property);
type PropertyValues = ValuesOf<typeof property>;

const person = {
  clientId: hidden<unknown, number | null>(null),
  name: text('Nombre', { required: true }),
  phone: text('Teléfono', { span: 3, type: 'tel', none: NOT_GIVEN }),
  age: years('Edad', { empty: 30, required: true, span: 3, min: 18, max: 99 }),
  workRegime: optionalChoice('Régimen laboral', asLabels(workRegimes), { blank: SELECT, required: true, span: 6 }),
  workSeniority: years('Antigüedad', { span: 3, min: 0, none: NOT_GIVEN }),
  netIncome: euros('Ingresos netos al mes', { ...amount, required: true, step: 50 }),
  monthlyDebt: euros('Deuda mensual', { ...amount, empty: 0, step: 50 }),
  savings: euros('Ahorros', { ...amount, empty: 0, step: 500 }),
  remainingDebt: euros('Deuda pendiente', { ...amount, empty: 0, step: 100 }),
  totalExistingLoans: euros('Préstamos en curso', { ...amount, empty: 0, step: 100 }),
  propertiesCount: number('Número de inmuebles', { empty: 0, span: 3, min: 0 }),
  properties: hidden([] as PropertyValues[], ({ properties }: Holder | Guarantor) =>
    properties.map(propertyFields.valuesOf),
  ),
  /** The values that no user has confirmed. */
  unconfirmed: hidden<unknown, PresetPersonField[]>([...presetPersonFields]),
};
const kinship = { blank: SELECT, span: 3 } as const;
const holder = {
  ...person,
  isFirstHome: check('Primera vivienda', { empty: true, span: 6, beside: true }),
  relationshipToOthers: optionalChoice('Relación', asLabels(relationships), { ...kinship, none: NOT_GIVEN }),
};
const guarantor = {
  ...person,
  relationshipToBuyer: optionalChoice('Parentesco', asLabels(relationships), { ...kinship, required: true }),
};
export const holderFields = fieldsFor<Holder>()(holder);
export const guarantorFields = fieldsFor<Guarantor>()(guarantor);
export type HolderValues = ValuesOf<typeof holder>;
export type GuarantorValues = ValuesOf<typeof guarantor>;

const conditions = {
  ...(Object.fromEntries(
    declaredTicks.map((name) => [name, check(declaredTickLabels[name], { span: 4 })]),
  ) as unknown as Record<DeclaredTick, InputDefinition<boolean, unknown>>),
  homeType: choice('Vivienda', homeTypeLabels as Labels, { empty: 'second_hand', span: 6 }),
  children: number('Hijos', { span: 3, min: 0, max: 20 }),
  disability: percent('Discapacidad', share),
};
/** The declarations of the buyers; an unchecked box is not declared. */
export const conditionFields = fieldsFor<NonNullable<ViabilityStudy['conditions']>>()(conditions);

type PeopleOf<List extends 'holders' | 'guarantors'> = List extends 'holders' ? HolderValues[] : GuarantorValues[];
const peopleOf =
  <List extends 'holders' | 'guarantors'>(list: List) =>
  ({ unconfirmed, ...study }: ViabilityStudy): PeopleOf<List> =>
    study[list].map((each, index) => ({
      ...(list === 'holders' ? holderFields.valuesOf(each as Holder) : guarantorFields.valuesOf(each as Guarantor)),
      unconfirmed: presetsIn(unconfirmed, presetPersonFields, `${list}.${index}.`),
    })) as PeopleOf<List>;

const listed = {
  clientName: shown('Nombre'),
  clientPhone: shown('Teléfono', { numeric: true, none: NOT_GIVEN }),
  companyName: shown('Compañía', {
    of: ({ companyName, userEmail }: ViabilityStudySummary) => companyName ?? userEmail,
    none: 'N/A',
  }),
  isFinished: shown('Fase', { show: (_, stored: ViabilityStudySummary) => <StudyPhase study={stored} /> }),
  isActive: state('Estado'),
  createdAt: shown('Fecha', { numeric: true, show: formatDate }),
};
/** What a list shows of a study. */
export const listedFields = fieldsFor<ViabilityStudySummary>()(listed);

/** 'Finalizado' or 'En proceso', with time and user if known. */
export function StudyPhase({ study, beneath = false }: { study: ViabilityStudySummary; beneath?: boolean }) {
  const note = phaseNote(study);
  return (
    <>
      <PhaseStatus finished={study.isFinished} />
      {note ? (
        <>
          {beneath ? <br /> : ' '}
          <Missing small>{note}</Missing>
        </>
      ) : null}
    </>
  );
}

/** A switch has no frame: its mark stands beside it. */
function NeedsAdditionalLoan(props: InputProps<ViabilityStudy>) {
  const { frame, field } = useField(props);
  const id = useId();
  return (
    <Row>
      <Switch
        {...field}
        label="Necesita un préstamo adicional"
        checked={field.value === true}
        onChange={(event) => field.onChange(event.target.checked)}
        aria-describedby={frame.mark && id}
      />
      {frame.mark ? (
        <span id={id}>
          <Badge tone="info">{frame.mark}</Badge>
        </span>
      ) : null}
    </Row>
  );
}

const cost = { ...amount, empty: 0, step: 100 };
const tax = { ...share, empty: 0, step: 0.5 };
const wish = { help: 'Para las simulaciones', span: 3 } as const;

const study = {
  ...listed,
  studyName: text('Nombre del estudio', { required: true, span: 12 }),
  purchasePrice: euros('Precio de compra', { ...amount, required: true, step: 1000 }),
  appraisalValue: euros('Valor de tasación', { ...amount, required: true, step: 1000 }),
  financingPercentage: percent('Financiación', { ...share, empty: 80, required: true, step: 0.1, min: 1 }),
  energyCertificate: choice('Certificado energético', asLabels(energyCertificates, energyLabel), {
    empty: 'C',
    required: true,
    span: 3,
    placeholder: SELECT,
    show: (certificate) => <EnergyBadge letter={energyLetter(certificate)} />,
  }),
  desiredYears: years('Plazo deseado', { ...wish, min: 1, max: 50 }),
  desiredRate: rate('Interés deseado', { ...wish, step: 0.1, min: 0, max: 20 }),
  isNational: either('Operación', operations, { empty: true }),
  needsAdditionalLoan: custom('Préstamo adicional', {
    empty: false,
    show: (needs, { additionalLoanInfo }: ViabilityStudy) =>
      needs ? (additionalLoanInfo ?? <Missing>Sí, sin más información</Missing>) : 'No lo necesita',
    Control: NeedsAdditionalLoan,
  }),
  additionalLoanInfo: longText('Información del préstamo adicional', { optional: true, rows: 4 }),
  realEstateHonorarios: euros('Honorarios inmobiliaria', { ...cost, span: 4 }),
  professionalHonorarios: euros('Honorarios profesionales', { ...cost, span: 4 }),
  tasacion: euros('Tasación', { ...cost, span: 4 }),
  gastosItpPercentage: percent('ITP', tax),
  ivaPercentage: percent('IVA', tax),
  deducciones: euros('Deducciones', cost),
  provisionFondos: euros('Provisión de fondos', cost),
  region: optionalChoice('Comunidad autónoma', regionLabels as Labels, { blank: SELECT, span: 6 }),
  costDate: { ...shown('Fecha de la compra', { write: formats.day }), input: hidden('').input },
  referenceValue: euros('Valor de referencia', { ...amount, help: 'Del Catastro', span: 6, step: 1000 }),
  conditions: hidden(conditionFields.empty, (stored: ViabilityStudy) =>
    stored.conditions ? conditionFields.valuesOf(stored.conditions) : conditionFields.empty,
  ),
  unconfirmed: hidden([...presetStudyFields] as PresetStudyField[], ({ unconfirmed }: ViabilityStudy) =>
    presetsIn(unconfirmed, presetStudyFields),
  ),
  holders: hidden([holderFields.empty] as HolderValues[], peopleOf('holders')),
  guarantors: hidden([] as GuarantorValues[], peopleOf('guarantors')),
};
/** The fields of a study. */
export const studyFields = fieldsFor<ViabilityStudy>()(study);
/** The values of the dialog's fields, before the schema parses them to a body. An empty figure is null. */
export type StudyValues = ValuesOf<typeof study>;

/** Labels of all fields by the last part of their path: 'holders.1.age'. */
export const labelOf = (path: string): string | undefined => labels[path.slice(path.lastIndexOf('.') + 1)]?.label;
const labels: Readonly<Record<string, { label: string } | undefined>> = {
  ...conditions,
  ...property,
  ...study,
  ...holder,
  ...guarantor,
};
