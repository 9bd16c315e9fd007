import { useMemo, useState } from 'react';
import type { User } from '@umbral/contracts';
import { Button, PageHead } from '@umbral/ui';
import { PlusIcon, UsersIcon } from '@umbral/ui/icons';
import { EmptyList, RecordList, useCommands } from '@umbral/web-kit';
import { UserActions } from './UserActions';
import { UserCard } from './UserCard';
import { userColumns } from './user-columns';
import { UserDialogs, type OpenUserDialog } from './UserDialogs';
import { UserFilters } from './UserFilters';
import type { UserAct } from './user-rules';
import { useUserList } from './use-user-list';
import { userNouns } from './user-words';

/** 'Usuarios': who may enter, what they are, and what can be done with each. */
export default function UsersPage() {
  const { list, users } = useUserList();
  const [open, setOpen] = useState<OpenUserDialog>();
  // Once: the palette registers its commands anew whenever they change.
  const { create, act, columns, commands } = useMemo(() => {
    const create = () => setOpen({ act: 'create' });
    const act = (name: UserAct, user: User) => setOpen({ act: name, user });
    return {
      create,
      act,
      columns: userColumns((user) => act('view', user)),
      commands: [{ id: 'users.new', label: 'Nuevo usuario', hint: 'Usuarios', icon: <PlusIcon />, run: create }],
    };
  }, []);
  useCommands(commands);

  const createButton = (
    <Button variant="primary" icon={<PlusIcon />} onClick={create}>
      Nuevo usuario
    </Button>
  );
  return (
    <>
      <PageHead title="Usuarios" lead="Personas y empresas que acceden a Umbral." actions={createButton} />
      <UserFilters list={list} />
      <RecordList
        list={list}
        query={users}
        nouns={userNouns}
        caption="Usuarios por orden alfabético"
        sort={{ key: 'name', direction: 'asc' }}
        columns={columns}
        media
        isInactive={(user) => !user.isActive}
        actions={(user) => <UserActions user={user} onAct={act} />}
        renderCard={(user) => <UserCard user={user} onAct={act} />}
        empty={
          <EmptyList
            list={list}
            nouns={userNouns}
            icon={<UsersIcon />}
            text="Crea el primero con sus datos y su rol."
          />
        }
      />
      <UserDialogs open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </>
  );
}
