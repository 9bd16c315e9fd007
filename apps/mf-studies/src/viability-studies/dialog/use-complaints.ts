import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { complaintsOf, type Complaint, type StudyTab } from './study-complaints';
import type { StudyForm, StudyValues } from './study-form';

/** What breaks a rule after a try to save, and the way there. */
export function useComplaints(form: StudyForm, showTab: (tab: StudyTab) => void) {
  const { errors, submitCount } = form.formState;
  const [target, setTarget] = useState<Complaint>();
  useEffect(() => {
    // Only now is the field's tab in view: what is hidden takes no focus.
    if (target) form.setFocus(target.path as FieldPath<StudyValues>);
  }, [form, target]);
  const all = submitCount > 0 ? complaintsOf(errors, form.getValues()) : [];
  return {
    all,
    goTo(complaint: Complaint) {
      showTab(complaint.tab);
      // Another object each time, so that the same field can be gone to again.
      setTarget({ ...complaint });
    },
  };
}

export type Complaints = ReturnType<typeof useComplaints>;
