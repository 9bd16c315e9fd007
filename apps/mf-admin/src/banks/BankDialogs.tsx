import type { Bank } from '@umbral/contracts';
import { DeleteBankAlert, ToggleBankAlert } from './BankAlerts';
import { BankDetail } from './BankDetail';
import { BankDialog } from './BankDialog';
import type { BankAct } from './bank-rules';

/** The dialog in view, and the bank that it is about. */
export type OpenBankDialog = { act: 'create' } | { act: BankAct; bank: Bank };

interface BankDialogsProps {
  open: OpenBankDialog | undefined;
  onOpen: (open: OpenBankDialog) => void;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function BankDialogs({ open, onOpen, onClose }: BankDialogsProps) {
  if (!open) return null;
  if (open.act === 'create') return <BankDialog onClose={onClose} />;
  const { act, bank } = open;
  const goTo = (next: BankAct) => onOpen({ act: next, bank });
  switch (act) {
    case 'view':
      return <BankDetail bank={bank} onAct={goTo} onClose={onClose} />;
    case 'edit':
      return <BankDialog bank={bank} onClose={onClose} />;
    case 'toggle':
      return <ToggleBankAlert bank={bank} onClose={onClose} onShowCurrent={() => goTo('view')} />;
    case 'remove':
      return <DeleteBankAlert bank={bank} onClose={onClose} />;
  }
}
