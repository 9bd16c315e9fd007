import { useEffect, useState } from 'react';
import { complaintsOf, firstOf, type Complaint } from './product-complaints';
import type { ProductForm } from './product-form';
import type { ProductTab } from './product-words';

/** What breaks a rule; after each try to save, the tab and the field where the first of it stands come into view. */
export function useComplaints(form: ProductForm, tab: ProductTab, showTab: (tab: ProductTab) => void) {
  const { errors, submitCount } = form.formState;
  const complaints = complaintsOf(errors);
  const [seenCount, setSeenCount] = useState(submitCount);
  const [target, setTarget] = useState<Complaint>();
  if (submitCount !== seenCount) {
    setSeenCount(submitCount);
    const first = firstOf(complaints, tab);
    // Another object each time, so that the same field can be gone to again.
    setTarget(first && { ...first });
    if (first) showTab(first.tab);
  }
  useEffect(() => {
    // Only now is the field's tab in view: what is hidden takes no focus.
    if (target) form.setFocus(target.field);
  }, [form, target]);
  return complaints;
}
