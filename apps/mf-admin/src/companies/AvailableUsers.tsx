import { useState } from 'react';
import { companiesApi, type Company, type CompanyUser } from '@umbral/contracts';
import { Avatar, Button, formatNumber, SearchBox } from '@umbral/ui';
import { AssignColumn, AssignItem } from '@umbral/ui/assign';
import { UserPlusIcon } from '@umbral/ui/icons';
import { useCommand } from '@umbral/web-kit';
import { failureOf, userCountWords } from './company-words';
import { FailedSearch } from './FailedSearch';
import { useFoundUsers } from './use-found-users';

interface AvailableUsersProps {
  company: Company;
  users: readonly CompanyUser[];
}

/** Users who can join the company: select and assign. The selection survives a search, so that several can be collected. */
export function AvailableUsers({ company, users }: AvailableUsersProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { search, setSearch, isCut, shown, more, ...found } = useFoundUsers(
    companiesApi.availableUsers,
    company,
    users,
  );
  const assign = useCommand(companiesApi.assignUsers, {
    success: (_users, { body }) => ({
      title: 'Usuarios asignados',
      text: `${userCountWords(body.userIds.length)} en ${company.name}`,
    }),
    failure: failureOf('Error al asignar usuarios'),
  });
  // One of them may have been assigned or deactivated by another user meanwhile.
  const userIds = isCut ? [...ticked] : users.map(({ id }) => id).filter((id) => ticked.has(id));

  const tick = (id: number, isTicked: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      if (isTicked) next.add(id);
      else next.delete(id);
      return next;
    });
  };
  const send = async () => {
    const { ok } = await assign.run({ params: { id: company.id }, body: { userIds } });
    // Others may have been ticked meanwhile.
    if (ok) setTicked((before) => new Set([...before].filter((id) => !userIds.includes(id))));
  };
  const empty = search ? `Nadie coincide con «${search}».` : 'No queda nadie por asignar.';
  return (
    <AssignColumn
      title="Disponibles"
      count={isCut ? `${formatNumber(users.length)} o más` : users.length}
      search={users.length > 0 ? <SearchBox label="Buscar usuario" value={search} onSearch={setSearch} /> : undefined}
      empty={shown.length === 0 ? empty : undefined}
      failure={found.failed && <FailedSearch read={found.failed} />}
      busy={found.isPending}
      more={more}
      foot={
        <Button
          variant="primary"
          block
          icon={<UserPlusIcon />}
          disabled={userIds.length === 0}
          busy={assign.isRunning}
          busyLabel="Asignando..."
          onClick={() => void send()}
        >
          Asignar {userCountWords(userIds.length)}
        </Button>
      }
    >
      {shown.map(({ user: { id, name, email }, reason }) => (
        <AssignItem
          key={id}
          name={name}
          sub={reason ?? email}
          disabled={reason !== undefined}
          media={<Avatar size="s" name={name} />}
          checked={ticked.has(id)}
          onCheckedChange={(isTicked) => tick(id, isTicked)}
        />
      ))}
    </AssignColumn>
  );
}
