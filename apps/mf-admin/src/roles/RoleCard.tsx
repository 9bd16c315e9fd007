import { ActiveStatus, Card, plural } from '@umbral/ui';
import { RoleActions, type RoleActionsProps } from './RoleActions';

/** A role where there is no room for a table. */
export function RoleCard({ role, onAct }: RoleActionsProps) {
  return (
    <Card
      title={role.name}
      sub={role.description ?? 'Sin descripción'}
      foot={
        <>
          <ActiveStatus active={role.isActive} />
          <span>{plural(role.userCount ?? 0, 'usuario', 'usuarios')}</span>
        </>
      }
      actions={<RoleActions role={role} onAct={onAct} />}
    />
  );
}
