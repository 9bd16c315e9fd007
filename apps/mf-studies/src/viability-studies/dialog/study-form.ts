import type { UseFormReturn } from 'react-hook-form';
import {
  declaredTicks,
  presetPersonFields,
  presetStudyFields,
  type DeclaredTick,
  type Guarantor,
  type Holder,
  type PresetPersonField,
  type PresetStudyField,
  type ViabilityStudy,
  type ViabilityStudyForm,
} from '@umbral/contracts';
import { withoutBlanks } from '@umbral/web-kit';
import { studyTitle } from '../study-words';

interface PropertyValues {
  propertyValue: number | null;
  propertyDebt: number | null;
}

interface PersonValues {
  /** The linked client. */
  clientId: number | null;
  name: string;
  age: number | null;
  phone: string;
  propertiesCount: number | null;
  workRegime: string;
  workSeniority: number | null;
  netIncome: number | null;
  monthlyDebt: number | null;
  totalExistingLoans: number | null;
  remainingDebt: number | null;
  savings: number | null;
  properties: PropertyValues[];
  /** The unconfirmed ones. */
  unconfirmed: PresetPersonField[];
}
export interface HolderValues extends PersonValues {
  isFirstHome: boolean;
  relationshipToOthers: string;
}
export interface GuarantorValues extends PersonValues {
  relationshipToBuyer: string;
}

/** The declarations of the buyers; an unchecked box is not declared. */
export type ConditionValues = Record<DeclaredTick, boolean> & {
  homeType: string;
  children: number | null;
  disability: number | null;
};

/** The values of the dialog's fields, before the schema parses them to a body. An empty figure is null. */
export interface StudyValues {
  studyName: string;
  purchasePrice: number | null;
  appraisalValue: number | null;
  financingPercentage: number | null;
  energyCertificate: string;
  isNational: boolean;
  needsAdditionalLoan: boolean;
  additionalLoanInfo: string;
  realEstateHonorarios: number | null;
  professionalHonorarios: number | null;
  gastosItpPercentage: number | null;
  ivaPercentage: number | null;
  deducciones: number | null;
  provisionFondos: number | null;
  tasacion: number | null;
  region: string;
  costDate: string;
  referenceValue: number | null;
  conditions: ConditionValues;
  /** Of a loan, for simulations. */
  desiredYears: number | null;
  desiredRate: number | null;
  /** The unconfirmed ones. */
  unconfirmed: PresetStudyField[];
  holders: HolderValues[];
  guarantors: GuarantorValues[];
}

const emptyPerson: PersonValues = {
  clientId: null,
  name: '',
  age: 30,
  phone: '',
  propertiesCount: 0,
  workRegime: '',
  workSeniority: null,
  netIncome: null,
  monthlyDebt: 0,
  totalExistingLoans: 0,
  remainingDebt: 0,
  savings: 0,
  properties: [],
  unconfirmed: [...presetPersonFields],
};
export const emptyHolder: HolderValues = { ...emptyPerson, isFirstHome: true, relationshipToOthers: '' };
export const emptyGuarantor: GuarantorValues = { ...emptyPerson, relationshipToBuyer: '' };
export const emptyProperty: PropertyValues = { propertyValue: null, propertyDebt: 0 };

const conditionsOf = (given: ViabilityStudy['conditions']): ConditionValues => ({
  ...(Object.fromEntries(declaredTicks.map((name) => [name, given?.[name] === true])) as Record<DeclaredTick, boolean>),
  homeType: given?.homeType ?? 'second_hand',
  children: given?.children ?? null,
  disability: given?.disability ?? null,
});

export const emptyStudy: StudyValues = {
  studyName: '',
  purchasePrice: null,
  appraisalValue: null,
  financingPercentage: 80,
  energyCertificate: 'C',
  isNational: true,
  needsAdditionalLoan: false,
  additionalLoanInfo: '',
  realEstateHonorarios: 0,
  professionalHonorarios: 0,
  gastosItpPercentage: 0,
  ivaPercentage: 0,
  deducciones: 0,
  provisionFondos: 0,
  tasacion: 0,
  region: '',
  costDate: '',
  referenceValue: null,
  conditions: conditionsOf(null),
  desiredYears: null,
  desiredRate: null,
  unconfirmed: [...presetStudyFields],
  holders: [emptyHolder],
  guarantors: [],
};

/** The form fields shared by holders and guarantors. */
const personValuesOf = (
  { id: _, hasMultipleProperties: _derived, ...person }: Holder | Guarantor,
  unconfirmed: PresetPersonField[],
): PersonValues => ({
  ...person,
  unconfirmed,
  phone: person.phone ?? '',
  properties: person.properties.map(({ propertyValue, propertyDebt }) => ({ propertyValue, propertyDebt })),
});

export function valuesOf(study: ViabilityStudy): StudyValues {
  const own = Object.fromEntries(Object.keys(emptyStudy).map((name) => [name, study[name as keyof StudyValues]]));
  return {
    ...(own as unknown as StudyValues),
    additionalLoanInfo: study.additionalLoanInfo ?? '',
    region: study.region ?? '',
    costDate: study.costDate ?? '',
    conditions: conditionsOf(study.conditions),
    unconfirmed: presetsIn(study.unconfirmed, presetStudyFields),
    holders: study.holders.map((holder, index) => ({
      ...personValuesOf(holder, presetsIn(study.unconfirmed, presetPersonFields, `holders.${index}.`)),
      isFirstHome: holder.isFirstHome,
      relationshipToOthers: holder.relationshipToOthers ?? '',
    })),
    guarantors: study.guarantors.map((guarantor, index) => ({
      ...personValuesOf(guarantor, presetsIn(study.unconfirmed, presetPersonFields, `guarantors.${index}.`)),
      relationshipToBuyer: guarantor.relationshipToBuyer,
    })),
  };
}

const COPY = ' (copia)';
/** As the contract bounds it. */
const MAX_NAME_LENGTH = 200;

/** A copy of a study, without its phase and its dates. */
export const copyValuesOf = (study: ViabilityStudy): StudyValues => ({
  ...valuesOf(study),
  studyName: studyTitle(study).slice(0, MAX_NAME_LENGTH - COPY.length) + COPY,
});

const withMultiple = <Person extends PersonValues>(person: Person) => ({
  ...person,
  hasMultipleProperties: (person.propertiesCount ?? 0) > 1,
});

/** True if it is the first home of all buyers: the box among the conditions is derived. */
export const isFirstHomeOfAll = (holders: readonly Pick<HolderValues, 'isFirstHome'>[]): boolean =>
  holders.every(({ isFirstHome }) => isFirstHome);

/** The declared conditions of the purchase, as the API expects them. */
export function declaredOf({ conditions, holders }: Pick<StudyValues, 'conditions' | 'holders'>) {
  const { homeType, children, disability, ...ticks } = { ...conditions, firstHome: isFirstHomeOfAll(holders) };
  const declared = Object.entries(ticks).filter(([, isDeclared]) => isDeclared);
  return withoutBlanks({ homeType, children, disability, ...Object.fromEntries(declared) }) as object;
}

/** Derives the fields that follow from others when the form is submitted. */
export function completeStudy(values: StudyValues): unknown {
  const { needsAdditionalLoan, additionalLoanInfo, region, costDate, referenceValue, ...more } = values;
  const { conditions: _, desiredYears, desiredRate, ...others } = more;
  const study = withoutBlanks({
    ...others,
    needsAdditionalLoan,
    additionalLoanInfo: needsAdditionalLoan ? additionalLoanInfo : '',
    holders: values.holders.map((holder, index) => ({
      ...withMultiple(holder),
      relationshipToOthers: index === 0 ? '' : holder.relationshipToOthers,
    })),
    guarantors: values.guarantors.map(withMultiple),
  }) as object;
  return {
    ...study,
    // Sent as null, because a field that is not sent stays unchanged.
    region: region || null,
    costDate: costDate || null,
    referenceValue,
    conditions: region ? declaredOf(values) : null,
    desiredYears: desiredYears ?? null,
    desiredRate: desiredRate ?? null,
    unconfirmed: unconfirmedIn(values),
  };
}

/** Those of the fields that are among the paths. */
const presetsIn = <Name extends string>(paths: readonly string[], names: readonly Name[], before = ''): Name[] =>
  names.filter((name) => paths.includes(`${before}${name}`));

/** The paths of all unconfirmed values. A field filled by a change or a calculation no longer counts as preset. */
export function unconfirmedIn(values: StudyValues): string[] {
  const ofPeople = (['holders', 'guarantors'] as const).flatMap((list) =>
    values[list].flatMap((person, index) =>
      (person.unconfirmed ?? [])
        .filter((name) => person[name] === emptyPerson[name])
        .map((name) => `${list}.${index}.${name}`),
    ),
  );
  return [...(values.unconfirmed ?? []).filter((name) => values[name] === emptyStudy[name]), ...ofPeople];
}

/** The dialog's form, as its parts take it. */
export type StudyForm = UseFormReturn<StudyValues, unknown, ViabilityStudyForm>;
