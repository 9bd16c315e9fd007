import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { issuesOf, type Issue, type StudyTab } from './study-issues';
import type { StudyForm, StudyValues } from './study-form';

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
