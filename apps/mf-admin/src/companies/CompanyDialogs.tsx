import type { Company } from '@umbral/contracts';
import type { CompanyAct } from './CompanyActions';
import { CompanyDetail } from './CompanyDetail';
import { CompanyDialog } from './CompanyDialog';
import { CompanyUsersDialog } from './CompanyUsersDialog';
import { ToggleCompanyAlert } from './ToggleCompanyAlert';

/** The dialog in view, and the company that it is about. */
export type OpenCompanyDialog = { act: 'create' } | { act: CompanyAct; company: Company };

interface CompanyDialogsProps {
  open: OpenCompanyDialog | undefined;
  onOpen: (open: OpenCompanyDialog) => void;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function CompanyDialogs({ open, onOpen, onClose }: CompanyDialogsProps) {
  if (!open) return null;
  if (open.act === 'create') return <CompanyDialog onClose={onClose} />;
  const { act, company } = open;
  const goTo = (next: CompanyAct) => onOpen({ act: next, company });
  switch (act) {
    case 'view':
      return <CompanyDetail company={company} onAct={goTo} onClose={onClose} />;
    case 'users':
      return <CompanyUsersDialog company={company} onClose={onClose} />;
    case 'edit':
      return <CompanyDialog company={company} onClose={onClose} />;
    case 'toggle':
      return <ToggleCompanyAlert company={company} onClose={onClose} onShowCurrent={() => goTo('view')} />;
  }
}
