import { useState } from 'react';
import { usersApi, type User } from '@umbral/contracts';
import { Button, FilterBar, PageHead, SearchBox } from '@umbral/ui';
import { UsersIcon } from '@umbral/ui/icons';
import { EmptyList, RecordList, StatusFilter, useListState, useOperation, type Nouns } from '@umbral/web-kit';
import { auditColumns } from './audit-columns';
import { AuditCard } from './AuditCard';
import { MovementsDialog } from './MovementsDialog';

const nouns: Nouns = { one: 'usuario', many: 'usuarios' };

/** 'Auditorías': the users, each with what they have done. */
export default function AuditsPage() {
  const list = useListState({ filters: { status: ['all', 'active', 'inactive'] } });
  // The search also looks at companies here, because audits are asked for by company too.
  const users = useOperation(usersApi.list, { query: { ...list.query, withCompany: 'true' } }, { keepPrevious: true });
  const [shown, setShown] = useState<User>();
  const showButton = (user: User) => (
    <Button size="s" aria-label={`Ver Auditoría de ${user.name}`} onClick={() => setShown(user)}>
      Ver Auditoría
    </Button>
  );
  return (
    <>
      <PageHead title="Auditorías" lead="Quién hizo qué y cuándo. Los movimientos no se pueden cambiar ni borrar." />
      <FilterBar>
        <SearchBox label="Buscar por nombre, email o compañía" value={list.search} onSearch={list.setSearch} />
        <StatusFilter
          nouns={nouns}
          value={list.filters.status}
          onChange={(value) => list.setFilter('status', value)}
          allFirst
        />
      </FilterBar>
      <RecordList
        list={list}
        query={users}
        nouns={nouns}
        caption="Usuarios por orden alfabético"
        sort={{ key: 'name', direction: 'asc' }}
        columns={auditColumns}
        media
        isInactive={(user) => !user.isActive}
        actions={showButton}
        renderCard={(user) => <AuditCard user={user} action={showButton(user)} />}
        empty={<EmptyList list={list} nouns={nouns} icon={<UsersIcon />} />}
      />
      {shown ? <MovementsDialog user={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
