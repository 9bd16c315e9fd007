import type { ReactNode } from 'react';
import type { ErrorCode } from '@umbral/contracts';
import { AlertDialog } from '@umbral/ui';
import RefusalText from './RefusalText';

interface RefusedActionProps {
  title: string;
  code: ErrorCode;
  onClose: () => void;
  /** The screen's own reason. */
  children: ReactNode;
}

/** An action that a rule refuses. It opens with its reason: what arrived later would not be announced. */
export default function RefusedAction({ title, code, onClose, children }: RefusedActionProps) {
  return (
    <AlertDialog open onOpenChange={onClose} title={title}>
      {children ?? <RefusalText code={code} />}
    </AlertDialog>
  );
}
