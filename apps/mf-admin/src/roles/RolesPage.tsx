import { useMemo, useState } from 'react';
import type { Role } from '@umbral/contracts';
import { Button, PageHead } from '@umbral/ui';
import { PlusIcon, ShieldCheckIcon } from '@umbral/ui/icons';
import { EmptyList, RecordList, useCommands } from '@umbral/web-kit';
import { RoleActions } from './RoleActions';
import { RoleCard } from './RoleCard';
import { roleColumns } from './role-columns';
import { RoleDialogs, type OpenRoleDialog } from './RoleDialogs';
import { RoleFilters } from './RoleFilters';
import type { RoleAct } from './role-rules';
import { useRoleList } from './use-role-list';
import { roleNouns } from './role-words';

/** 'Roles': what each group of users may see and delete. */
export default function RolesPage() {
  const { list, roles } = useRoleList();
  const [open, setOpen] = useState<OpenRoleDialog>();
  // Once: the palette registers its commands anew whenever they change.
  const { create, act, commands } = useMemo(() => {
    const create = () => setOpen({ act: 'create' });
    return {
      create,
      act: (name: RoleAct, role: Role) => setOpen({ act: name, role }),
      commands: [{ id: 'roles.new', label: 'Nuevo rol', hint: 'Roles', icon: <PlusIcon />, run: create }],
    };
  }, []);
  useCommands(commands);

  const createButton = (
    <Button variant="primary" icon={<PlusIcon />} onClick={create}>
      Nuevo rol
    </Button>
  );
  return (
    <>
      <PageHead
        title="Roles"
        lead="Qué puede ver y qué puede eliminar cada grupo de usuarios."
        actions={createButton}
      />
      <RoleFilters list={list} />
      <RecordList
        list={list}
        query={roles}
        nouns={roleNouns}
        caption="Roles por orden alfabético"
        sort={{ key: 'name', direction: 'asc' }}
        columns={roleColumns}
        isInactive={(role) => !role.isActive}
        actions={(role) => <RoleActions role={role} onAct={act} />}
        renderCard={(role) => <RoleCard role={role} onAct={act} />}
        empty={
          <EmptyList
            list={list}
            nouns={roleNouns}
            icon={<ShieldCheckIcon />}
            text="Crea el primero y elige qué puede ver."
          />
        }
      />
      <RoleDialogs open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </>
  );
}
