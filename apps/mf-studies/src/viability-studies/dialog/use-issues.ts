import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { issuesOf, type Issue, type StudyTab } from './study-issues';
import type { StudyForm, StudyValues } from './study-form';

type Place = Pick<Issue, 'path' | 'tab'>;

/** What breaks a rule after a try to save, and the way there. */
export function useIssues(form: StudyForm, showTab: (tab: StudyTab) => void) {
  const { errors, submitCount } = form.formState;
  const [target, setTarget] = useState<Place>();
  useEffect(() => {
    // Only now is the field's tab in view: what is hidden takes no focus.
    if (target) form.setFocus(target.path as FieldPath<StudyValues>);
  }, [form, target]);
  const all = submitCount > 0 ? issuesOf(errors, form.getValues()) : [];
  return {
    all,
    goTo(issue: Place) {
      showTab(issue.tab);
      // Another object each time, so that the same field can be gone to again.
      setTarget({ ...issue });
    },
  };
}

export type Issues = ReturnType<typeof useIssues>;
