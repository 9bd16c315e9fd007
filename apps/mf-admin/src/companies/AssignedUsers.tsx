import { companiesApi, type Company, type CompanyUser } from '@umbral/contracts';
import { Avatar, Button, SearchBox } from '@umbral/ui';
import { AssignColumn, AssignItem } from '@umbral/ui/assign';
import { useCommand } from '@umbral/web-kit';
import { useKeptFocus } from '@umbral/web-kit/kept-focus';
import { failureOf } from './company-words';
import { FailedSearch } from './FailedSearch';
import { useFoundUsers } from './use-found-users';

interface AssignedUsersProps {
  company: Company;
  users: readonly CompanyUser[];
  onRemoved: (user: CompanyUser) => void;
}

/** The company's users, each with a button that removes them. */
export function AssignedUsers({ company, users, onRemoved }: AssignedUsersProps) {
  const { search, setSearch, isCut, shown, more, ...found } = useFoundUsers(companiesApi.users, company, users);
  const column = useKeptFocus<HTMLElement>(users.length);
  const empty = search ? `Nadie coincide con «${search}».` : 'Todavía no hay usuarios asignados.';
  return (
    <AssignColumn
      ref={column}
      title="Asignados"
      count={isCut ? company.userCount : users.length}
      search={users.length > 0 ? <SearchBox label="Buscar asignado" value={search} onSearch={setSearch} /> : undefined}
      empty={shown.length === 0 ? empty : undefined}
      failure={found.failed && <FailedSearch read={found.failed} />}
      busy={found.isPending}
      more={more}
    >
      {shown.map(({ user, reason }) => (
        <AssignItem
          key={user.id}
          name={user.name}
          sub={reason ?? user.email}
          media={<Avatar size="s" name={user.name} />}
          action={<RemoveButton company={company} user={user} onRemoved={onRemoved} disabled={reason !== undefined} />}
        />
      ))}
    </AssignColumn>
  );
}

interface RemoveButtonProps extends Omit<AssignedUsersProps, 'users'> {
  user: CompanyUser;
  disabled: boolean;
}

function RemoveButton({ company, user, onRemoved, disabled }: RemoveButtonProps) {
  const remove = useCommand(companiesApi.removeUser, {
    success: { title: 'Usuario desasignado', text: user.name },
    failure: failureOf('Error al desasignar usuario'),
  });
  const send = async () => {
    const { ok } = await remove.run({ params: { id: company.id, userId: user.id } });
    if (ok) onRemoved(user);
  };
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={`Quitar a ${user.name}`}
      disabled={disabled}
      busy={remove.isRunning}
      onClick={() => void send()}
    >
      Quitar
    </Button>
  );
}
