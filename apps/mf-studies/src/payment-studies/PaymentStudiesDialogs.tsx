import { lazy, Suspense } from 'react';
import type { HousingCalculation, PaymentStudy } from '@umbral/contracts';
import { DeleteCalculationAlert, ToggleCalculationAlert } from './CalculationAlerts';
import type { CalculationAct } from './calculation-rules';
import type { FormerAct } from './former/FormerStudies';

// The list is what a day begins with: what a dialog needs is fetched when it is opened for the first time.
const CalculationDetail = lazy(async () => ({ default: (await import('./CalculationDetail')).CalculationDetail }));
const CalculationDialog = lazy(async () => ({
  default: (await import('./dialog/CalculationDialog')).CalculationDialog,
}));
const FormerStudies = lazy(async () => ({ default: (await import('./former/FormerStudies')).FormerStudies }));
const FormerDetail = lazy(async () => ({ default: (await import('./former/FormerDetail')).FormerDetail }));
const FormerDialog = lazy(async () => ({ default: (await import('./former/FormerDialog')).FormerDialog }));

/** The dialog in view, and the record that it is about. */
export type OpenDialog =
  | { act: 'create' | 'former-list' }
  | { act: CalculationAct; calculation: HousingCalculation }
  | { act: FormerAct; study: PaymentStudy };

interface PaymentStudiesDialogsProps {
  open: OpenDialog | undefined;
  onOpen: (open: OpenDialog) => void;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function PaymentStudiesDialogs(props: PaymentStudiesDialogsProps) {
  return (
    <Suspense fallback={null}>
      <OneDialog {...props} />
    </Suspense>
  );
}

function OneDialog({ open, onOpen, onClose }: PaymentStudiesDialogsProps) {
  if (!open) return null;
  if ('study' in open) return <OneFormerDialog open={open} onOpen={onOpen} />;
  if (!('calculation' in open)) {
    if (open.act === 'create') return <CalculationDialog onClose={onClose} />;
    return <FormerStudies onAct={(act, study) => onOpen({ act, study })} onClose={onClose} />;
  }
  const { act, calculation } = open;
  const goTo = (next: CalculationAct) => onOpen({ act: next, calculation });
  switch (act) {
    case 'view':
      return <CalculationDetail calculation={calculation} onAct={goTo} onClose={onClose} />;
    case 'edit':
      return <CalculationDialog calculation={calculation} onClose={onClose} />;
    case 'toggle':
      return <ToggleCalculationAlert calculation={calculation} onClose={onClose} onShowCurrent={() => goTo('view')} />;
    case 'remove':
      return <DeleteCalculationAlert calculation={calculation} onClose={onClose} />;
  }
}

/** From a former study one goes back to their list. */
function OneFormerDialog({
  open: { act, study },
  onOpen,
}: {
  open: { act: FormerAct; study: PaymentStudy };
  onOpen: (open: OpenDialog) => void;
}) {
  const back = () => onOpen({ act: 'former-list' });
  return act === 'former-view' ? (
    <FormerDetail study={study} onEdit={() => onOpen({ act: 'former-edit', study })} onClose={back} />
  ) : (
    <FormerDialog study={study} onClose={back} />
  );
}
