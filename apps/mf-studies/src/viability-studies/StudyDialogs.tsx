import { lazy, Suspense } from 'react';
import type { ViabilityStudySummary } from '@umbral/contracts';
import { DeleteStudyAlert, FinishStudyAlert, ToggleStudyAlert } from './StudyAlerts';
import type { StudyAct } from './study-rules';

// The list is what a day begins with: what a dialog needs is fetched when it is opened for the first time.
const StudyDetail = lazy(async () => ({ default: (await import('./detail/StudyDetail')).StudyDetail }));
const StudyDialog = lazy(async () => ({ default: (await import('./dialog/StudyDialog')).StudyDialog }));

/** The dialog in view, and the study that it is about. */
export type OpenStudyDialog = { act: 'create' } | { act: StudyAct; study: ViabilityStudySummary };

interface StudyDialogsProps {
  open: OpenStudyDialog | undefined;
  onOpen: (open: OpenStudyDialog) => void;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function StudyDialogs(props: StudyDialogsProps) {
  return (
    <Suspense fallback={null}>
      <OneDialog {...props} />
    </Suspense>
  );
}

function OneDialog({ open, onOpen, onClose }: StudyDialogsProps) {
  if (!open) return null;
  if (open.act === 'create') return <StudyDialog onClose={onClose} />;
  const { act, study } = open;
  const goTo = (next: StudyAct) => onOpen({ act: next, study });
  switch (act) {
    case 'view':
      return <StudyDetail study={study} onAct={goTo} onClose={onClose} />;
    case 'edit':
      return <StudyDialog study={study} onClose={onClose} />;
    case 'finish':
      return <FinishStudyAlert study={study} onClose={onClose} onShowCurrent={() => goTo('view')} />;
    case 'toggle':
      return <ToggleStudyAlert study={study} onClose={onClose} onShowCurrent={() => goTo('view')} />;
    case 'remove':
      return <DeleteStudyAlert study={study} onClose={onClose} />;
  }
}
