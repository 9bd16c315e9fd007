import { companiesApi, MOST_FIRST_ROWS, type Company } from '@umbral/contracts';
import { Bone, Dialog, DialogClose, Skeleton, Two } from '@umbral/ui';
import { AssignColumns } from '@umbral/ui/assign';
import { Loaded, useOperation, usePermissions, useSignedInUser } from '@umbral/web-kit';
import type { ActionProps } from '@umbral/web-kit/records';
import { AssignedUsers } from './AssignedUsers';
import { AvailableUsers } from './AvailableUsers';

/** The users of a company, and those who can join it, in two columns. The server omits users outside the viewer's scope. */
export function CompanyUsersDialog({ record: company, onClose }: ActionProps<Company>) {
  const viewer = useSignedInUser();
  const { isAdministrator } = usePermissions();
  const input = { params: { id: company.id }, query: { first: MOST_FIRST_ROWS } };
  const available = useOperation(companiesApi.availableUsers, input, { staleTime: 0 });
  const assigned = useOperation(companiesApi.users, input, { staleTime: 0 });
  const reads = [available, assigned];
  const read = {
    data: available.data && assigned.data && { available: available.data, assigned: assigned.data },
    error: reads.find(({ error }) => error)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => reads.forEach((one) => void one.refetch()),
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      title={`Usuarios de ${company.name}`}
      description="Solo aparecen los usuarios que puedes ver según tus permisos"
      footer={<DialogClose>Cerrar</DialogClose>}
    >
      <Loaded read={read} failure="No se han podido cargar los usuarios" loading={<PendingColumns />}>
        {({ available, assigned }) => (
          <AssignColumns>
            <AvailableUsers company={company} users={available} />
            <AssignedUsers
              company={company}
              users={assigned}
              onRemoved={({ id }) => {
                // A user who leaves their own company loses access to it, unless they are an administrator.
                if (id === viewer.id && !isAdministrator) onClose();
              }}
            />
          </AssignColumns>
        )}
      </Loaded>
    </Dialog>
  );
}

const COLUMNS = ['available', 'assigned'];
const ROWS = ['62%', '48%', '70%', '55%', '64%'];

const PendingColumns = () => (
  <Skeleton label="Cargando usuarios...">
    <Two>
      {COLUMNS.map((column) => (
        <div key={column} className="form">
          {ROWS.map((width) => (
            <Bone key={width} width={width} height="2.125rem" />
          ))}
        </div>
      ))}
    </Two>
  </Skeleton>
);
