import { useEffect, useState } from 'react';
import type { FieldErrors, FieldPath } from 'react-hook-form';
import { studyCostFields } from '@umbral/contracts';
import { Button, Missing, Notice } from '@umbral/ui';
import { labelOf } from '../study.fields';
import { ordinalOf } from '../study-words';
import styles from '../studies.module.css';
import type { StudyForm, StudyValues } from './study-form';

export const studyTabs = {
  basic: 'Datos Básicos',
  holders: 'Titulares',
  guarantors: 'Avales',
  extra: 'Adicional',
  costs: 'Gastos Operación',
} as const;
export type StudyTab = keyof typeof studyTabs;

const PERSON_FIELDS: readonly string[] = ['name', 'age', 'workRegime', 'netIncome'];

/** The required fields of each tab. Other fields share a generic message. */
const requiredFields: Record<StudyTab, readonly string[]> = {
  basic: ['studyName', 'purchasePrice', 'appraisalValue', 'financingPercentage', 'energyCertificate'],
  holders: PERSON_FIELDS,
  guarantors: [...PERSON_FIELDS, 'relationshipToBuyer'],
  extra: [],
  costs: [],
};
const UNMAPPED = 'Campo requerido';

const COSTS: readonly string[] = [...studyCostFields, 'region', 'costDate', 'referenceValue', 'conditions'];
const TAB_ORDER = Object.keys(studyTabs) as StudyTab[];

/** The tab on which a field stands, by its path: 'holders.1.age'. */
export function tabOf(path: string): StudyTab {
  const [first = ''] = path.split('.');
  if (first === 'holders' || first === 'guarantors') return first;
  if (first === 'additionalLoanInfo' || first === 'needsAdditionalLoan') return 'extra';
  return COSTS.includes(first) ? 'costs' : 'basic';
}

interface Issue {
  path: string;
  tab: StudyTab;
  /** 'Titulares › Régimen laboral de Javier Núñez: El régimen laboral es requerido.' */
  text: string;
}

/** All validation errors, in the order of the tabs. */
export function issuesOf(errors: FieldErrors<StudyValues>, values: StudyValues): Issue[] {
  const found = leavesOf(errors).map(({ path, message }) => {
    const tab = tabOf(path);
    return { path, tab, text: `${studyTabs[tab]} › ${placeOf(path, values)}: ${wordsOf(path, tab, message)}` };
  });
  return found.sort((one, other) => TAB_ORDER.indexOf(one.tab) - TAB_ORDER.indexOf(other.tab));
}

function leavesOf(errors: unknown, path: readonly string[] = []): { path: string; message: string | undefined }[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('type' in errors && typeof errors.type === 'string') {
    const message = 'message' in errors && typeof errors.message === 'string' ? errors.message : undefined;
    // react-hook-form stores the error of a whole list under `root`.
    return [{ path: path.filter((part) => part !== 'root').join('.'), message }];
  }
  return Object.entries(errors).flatMap(([name, inner]) => (name === 'ref' ? [] : leavesOf(inner, [...path, name])));
}

function wordsOf(path: string, tab: StudyTab, message: string | undefined): string {
  const parts = path.split('.');
  // A property is not one of its person's required fields.
  const isRequired = !parts.includes('properties') && requiredFields[tab].includes(parts.at(-1) ?? '');
  if (isRequired) return `${message ?? UNMAPPED}.`;
  return message && message !== UNMAPPED ? `${UNMAPPED}. ${message}.` : `${UNMAPPED}.`;
}

function placeOf(path: string, values: StudyValues): string {
  const parts = path.split('.');
  const [list, index] = parts;
  const label = labelOf(path) || studyTabs[tabOf(path)];
  if ((list !== 'holders' && list !== 'guarantors') || index === undefined) return label;
  const person = values[list][Number(index)];
  return `${label} de ${person?.name || ordinalOf(Number(index), list).toLowerCase()}`;
}

type Place = Pick<Issue, 'path' | 'tab'>;

/** The validation errors after an attempt to save, and navigation to them. */
export function useIssues(form: StudyForm, showTab: (tab: StudyTab) => void) {
  const { errors, submitCount } = form.formState;
  const [target, setTarget] = useState<Place>();
  useEffect(() => {
    // The field's tab is visible only now, and a hidden field cannot be focused.
    if (target) form.setFocus(target.path as FieldPath<StudyValues>);
  }, [form, target]);
  const all = submitCount > 0 ? issuesOf(errors, form.getValues()) : [];
  return {
    all,
    goTo(issue: Place) {
      showTab(issue.tab);
      // A new object each time, so that the same field can be focused again.
      setTarget({ ...issue });
    },
  };
}

export type Issues = ReturnType<typeof useIssues>;

/** 'Error de Validación': the first invalid field on any tab, with a link to it. */
export function ValidationNotice({ issues: { all, goTo } }: { issues: Issues }) {
  const [first, ...others] = all;
  if (!first) return null;
  return (
    <div className={styles['notice']}>
      <Notice
        tone="danger"
        title="Error de Validación"
        stacked
        live
        action={
          <Button size="s" onClick={() => goTo(first)}>
            Ir al Campo
          </Button>
        }
      >
        {first.text}
        {others.length > 0 ? <Missing small> Y {others.length} más.</Missing> : null}
      </Notice>
    </div>
  );
}
