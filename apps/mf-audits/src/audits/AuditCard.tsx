import type { ReactNode } from 'react';
import type { User } from '@umbral/contracts';
import { ActiveStatus, Avatar, Card } from '@umbral/ui';
import { companyOf } from './audit-columns';

/** A user where there is no room for a table. */
export function AuditCard({ user, action }: { user: User; action: ReactNode }) {
  return (
    <Card
      media={<Avatar name={user.name} />}
      title={user.name}
      sub={user.email}
      status={<ActiveStatus active={user.isActive} />}
      foot={companyOf(user)}
      actions={action}
    />
  );
}
