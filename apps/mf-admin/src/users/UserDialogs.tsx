import type { User } from '@umbral/contracts';
import { DeleteUserAlert, SendCredentialsAlert, ToggleUserAlert } from './UserAlerts';
import { UserDetail } from './UserDetail';
import { UserDialog } from './UserDialog';
import type { UserAct } from './user-rules';

/** The dialog in view, and the user that it is about. */
export type OpenUserDialog = { act: 'create' } | { act: UserAct; user: User };

interface UserDialogsProps {
  open: OpenUserDialog | undefined;
  onOpen: (open: OpenUserDialog) => void;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function UserDialogs({ open, onOpen, onClose }: UserDialogsProps) {
  if (!open) return null;
  if (open.act === 'create') return <UserDialog onClose={onClose} />;
  const { act, user } = open;
  const goTo = (next: UserAct) => onOpen({ act: next, user });
  switch (act) {
    case 'view':
      return <UserDetail user={user} onAct={goTo} onClose={onClose} />;
    case 'edit':
      return <UserDialog user={user} onClose={onClose} />;
    case 'credentials':
      return <SendCredentialsAlert user={user} onClose={onClose} />;
    case 'toggle':
      return <ToggleUserAlert user={user} onClose={onClose} onShowCurrent={() => goTo('view')} />;
    case 'remove':
      return <DeleteUserAlert user={user} onClose={onClose} />;
  }
}
