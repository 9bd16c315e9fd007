import { useEffect } from 'react';
import type { ViabilityStudy } from '@umbral/contracts';
import { applyChange, type StudyChange } from './apply-change';
import type { Marks } from './field-marks';
import { valuesOf, type StudyForm } from './study-form';
import { tabOf } from './study-issues';
import type { Issues } from './use-issues';

/** Applies a change once the study is loaded, marks the changed fields, and focuses the first one. */
export function useAppliedChange(
  form: StudyForm,
  study: ViabilityStudy | undefined,
  change: StudyChange | undefined,
  mark: (marks: Marks) => void,
  goTo: Issues['goTo'],
): void {
  useEffect(() => {
    if (!study || !change) return;
    const applied = applyChange(valuesOf(study), change);
    form.reset(applied.values, { keepDefaultValues: true });
    mark(applied.marks);
    goTo({ path: applied.first, tab: tabOf(applied.first) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each version that is read: what is typed then stays
  }, [study, change]);
}
