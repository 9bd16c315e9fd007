import type { UseFormReturn } from 'react-hook-form';
import { MAXIMUM_STUDY_NAME, type ViabilityStudy, type ViabilityStudyForm } from '@umbral/contracts';
import { buyersOf } from '@umbral/mortgage';
import { withoutBlanks } from '@umbral/web-kit';
import {
  guarantorFields,
  holderFields,
  propertyFields,
  studyFields,
  type GuarantorValues,
  type HolderValues,
  type StudyValues,
} from '../study.fields';
import { copyNameOf, studyTitle } from '../study-words';

export type { GuarantorValues, HolderValues, StudyValues };

/** The dialog's form, as its parts take it. */
export type StudyForm = UseFormReturn<StudyValues, unknown, ViabilityStudyForm>;

export const { empty: emptyStudy, valuesOf } = studyFields;
export const emptyHolder = holderFields.empty;
export const emptyGuarantor = guarantorFields.empty;
export const emptyProperty = propertyFields.empty;

/** A copy of a study, without its phase and its dates. */
export const copyValuesOf = (study: ViabilityStudy): StudyValues => ({
  ...valuesOf(study),
  studyName: copyNameOf(studyTitle(study), MAXIMUM_STUDY_NAME),
});

const withMultiple = <Person extends HolderValues | GuarantorValues>(person: Person) => ({
  ...person,
  hasMultipleProperties: (person.propertiesCount ?? 0) > 1,
});

/** The declared conditions of the purchase, as the API expects them. */
export function declaredOf({ conditions, holders }: Pick<StudyValues, 'conditions' | 'holders'>) {
  const { homeType, children, disability, ...ticks } = { ...conditions, firstHome: buyersOf(holders).firstHome };
  const declared = Object.entries(ticks).filter(([, isDeclared]) => isDeclared);
  return withoutBlanks({ homeType, children, disability, ...Object.fromEntries(declared) }) as object;
}

/** The purchase whose costs are calculated: a tasación of 0 means not given. */
export function purchaseOf({
  region,
  costDate,
  referenceValue,
  purchasePrice,
  financingPercentage,
  ...values
}: StudyValues) {
  const { homeType, ...conditions } = declaredOf(values) as { homeType: string };
  return {
    region,
    homeType,
    date: costDate || undefined,
    purchasePrice: purchasePrice ?? 0,
    referenceValue,
    financingPercentage,
    age: buyersOf(values.holders).age,
    appraisal: values.tasacion || null,
    conditions,
  };
}

/** Equal for equal purchases. */
export const purchaseKey = (values: StudyValues): string => JSON.stringify(purchaseOf(values));

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

/** The paths of all unconfirmed values. A field filled by a change or a calculation no longer counts as preset. */
export function unconfirmedIn(values: StudyValues): string[] {
  const ofPeople = (['holders', 'guarantors'] as const).flatMap((list) =>
    values[list].flatMap((person, index) =>
      (person.unconfirmed ?? [])
        .filter((name) => person[name] === emptyHolder[name])
        .map((name) => `${list}.${index}.${name}`),
    ),
  );
  return [...(values.unconfirmed ?? []).filter((name) => values[name] === emptyStudy[name]), ...ofPeople];
}

/** The study's unconfirmed fields once some have been filled, also with the value that was preset. */
export const unconfirmedBeside = (filled: object, { unconfirmed }: StudyValues): StudyValues['unconfirmed'] =>
  (unconfirmed ?? []).filter((name) => !(name in filled));

/** Confirms all preset values of the form. */
export function confirmAll(form: StudyForm): void {
  form.setValue('unconfirmed', [], { shouldDirty: true });
  for (const list of ['holders', 'guarantors'] as const)
    form
      .getValues(list)
      .forEach((_, index) => form.setValue(`${list}.${index}.unconfirmed`, [], { shouldDirty: true }));
}
