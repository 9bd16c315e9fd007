import { ActiveStatus, Avatar, Card } from '@umbral/ui';
import { UserActions, type UserActionsProps } from './UserActions';
import { roleInList } from './user-words';

/** A user where there is no room for a table. */
export function UserCard({ user, onAct }: UserActionsProps) {
  return (
    <Card
      media={<Avatar name={user.name} />}
      title={user.name}
      sub={user.email}
      foot={
        <>
          <ActiveStatus active={user.isActive} />
          <span>{roleInList(user)}</span>
        </>
      }
      actions={<UserActions user={user} onAct={onAct} />}
    />
  );
}
