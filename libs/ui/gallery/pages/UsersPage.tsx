import { useState } from 'react';
import {
  ActiveStatus,
  AlertDialog,
  Avatar,
  Button,
  Card,
  CellMain,
  Checkbox,
  DataTable,
  Dialog,
  DialogClose,
  Field,
  FieldGroup,
  Filter,
  FilterBar,
  FormGrid,
  FormStack,
  Missing,
  PageHead,
  Pagination,
  RequiredHint,
  RowActions,
  SearchBox,
  Select,
  Status,
  Switch,
  TextInput,
  toast,
  type Sort,
} from '../../src';
import { EyeIcon, PencilIcon, PlusIcon, PowerIcon, TrashIcon } from '../../src/icons';

interface User {
  name: string;
  mail: string;
  phone: string;
  document: string;
  role: string;
  broker: boolean;
  active: boolean;
}

const USERS: User[] = [
  ['Alba Domínguez Reig', 'alba.dominguez@hogarlevante.es', '612 908 114', '24518877A', 'Agente sénior', true, true],
  ['Andreu Vives Sala', 'andreu.vives@hogarlevante.es', '633 471 206', '44190322P', 'Agente', false, true],
  ['Asesores Bidasoa, S. L.', 'contacto@asesoresbidasoa.es', '943 118 270', 'B20488169', 'Colaborador', true, true],
  ['Begoña Uriarte Lasa', 'begona.uriarte@nortehipotecas.es', '688 250 947', '15930048H', 'Coordinación', true, true],
  ['Damián Ortuño Vera', 'damian.ortuno@fincasalcaraz.es', '620 335 918', '48377210E', 'Agente', false, false],
  ['Élida Fuertes Camino', 'elida.fuertes@hogarlevante.es', '699 014 553', '31804466C', 'Agente', false, true],
  ['Fermín Aguado Prats', 'fermin.aguado@nortehipotecas.es', '654 780 231', '10255873N', 'Agente sénior', true, true],
  ['Inés Carbonell Ruiz', 'ines.carbonell@hogarlevante.es', '610 442 809', '22786501X', 'Administrador', true, true],
  ['Lucía Ferrer Montes', 'n.ferrer@hogarlevante.es', '677 193 640', '53012994H', 'Agente', false, true],
  ['Ñuflo Arce Benítez', 'nuflo.arce@fincasalcaraz.es', '646 508 772', '38660145C', 'Agente', false, true],
].map(
  ([name, mail, phone, document, role, broker, active]) =>
    ({ name, mail, phone, document, role, broker, active }) as User,
);

export function UsersPage({ open }: { open: string }) {
  const [search, setSearch] = useState('');
  const [state, setState] = useState('all');
  const [broker, setBroker] = useState('all');
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' });
  const [isEditing, setIsEditing] = useState(open === 'edit');
  const [isAsking, setIsAsking] = useState(open === 'deactivate');
  const actions = (user: User) => (
    <RowActions
      name={user.name}
      primary={[
        {
          label: 'Ver usuario',
          icon: <EyeIcon />,
          onSelect: () => toast({ title: 'Usuario abierto', text: user.name }),
        },
        ...(user.active ? [{ label: 'Editar usuario', icon: <PencilIcon />, onSelect: () => setIsEditing(true) }] : []),
      ]}
      more={[
        { label: user.active ? 'Desactivar' : 'Activar', icon: <PowerIcon />, onSelect: () => setIsAsking(true) },
        {
          label: 'Eliminar',
          icon: <TrashIcon />,
          tone: 'danger',
          disabledReason: user.active ? 'Solo se elimina lo que está inactivo' : undefined,
        },
      ]}
    />
  );
  return (
    <>
      <PageHead
        title="Usuarios"
        lead="Personas y empresas que acceden a Umbral."
        actions={
          <Button variant="primary" icon={<PlusIcon />} onClick={() => setIsEditing(true)}>
            Nuevo usuario
          </Button>
        }
      />
      <FilterBar>
        <SearchBox label="Buscar por nombre, correo, teléfono, DNI o CIF" value={search} onSearch={setSearch} />
        <Filter
          label="Estado"
          value={state}
          onChange={setState}
          options={[
            { value: 'a', label: 'Activos' },
            { value: 'i', label: 'Inactivos' },
            { value: 'all', label: 'Todos' },
          ]}
        />
        <Filter
          label="Intermediario"
          value={broker}
          onChange={setBroker}
          options={[
            { value: 'all', label: 'Todos' },
            { value: 'y', label: 'Autorizado' },
            { value: 'n', label: 'No autorizado' },
          ]}
        />
      </FilterBar>
      <DataTable
        caption="Usuarios por orden alfabético"
        rows={USERS}
        rowKey={(user) => user.document}
        sort={sort}
        onSort={setSort}
        busy={open === 'busy'}
        isInactive={(user) => !user.active}
        columns={[
          {
            id: 'name',
            header: 'Nombre',
            sortable: true,
            cell: (user) => (
              <CellMain media={<Avatar name={user.name} />} sub={user.mail} onClick={() => setIsEditing(true)} truncate>
                {user.name}
              </CellMain>
            ),
          },
          { id: 'phone', header: 'Teléfono', priority: 2, numeric: true, cell: (user) => user.phone },
          { id: 'document', header: 'DNI / CIF', priority: 3, numeric: true, cell: (user) => user.document },
          { id: 'role', header: 'Rol', cell: (user) => user.role },
          {
            id: 'broker',
            header: 'Intermediario de crédito',
            priority: 2,
            cell: (user) =>
              user.broker ? <Status tone="success">Autorizado</Status> : <Missing small>No autorizado</Missing>,
          },
          { id: 'active', header: 'Estado', cell: (user) => <ActiveStatus active={user.active} /> },
        ]}
        actions={actions}
        renderCard={(user) => (
          <Card
            media={<Avatar name={user.name} />}
            title={user.name}
            sub={user.mail}
            foot={
              <>
                <ActiveStatus active={user.active} />
                <span>{user.role}</span>
              </>
            }
            actions={actions(user)}
          />
        )}
      />
      <Pagination page={page} total={37} onPage={setPage} noun="usuarios" nounOne="usuario" />
      <UserDialog open={isEditing} onOpenChange={setIsEditing} busy={open === 'edit'} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="¿Desactivar a Andreu Vives Sala?"
        confirmLabel="Desactivar"
        onConfirm={() => setIsAsking(false)}
      >
        No podrá iniciar sesión y sus sesiones abiertas se cerrarán. Sus estudios se conservan y puedes volver a
        activarlo cuando quieras.
      </AlertDialog>
    </>
  );
}

function UserDialog({
  open,
  onOpenChange,
  busy,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
}) {
  const [isDirty, setIsDirty] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Editar usuario"
      description={<RequiredHint />}
      dirty={isDirty}
      onSubmit={(event) => {
        event.preventDefault();
        onOpenChange(false);
        toast({ title: 'Usuario actualizado', text: 'Begoña Uriarte Lasa' });
      }}
      footer={
        <>
          <DialogClose>Cancelar</DialogClose>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <FormStack>
        <FormGrid>
          <Field label="Nombre" required span={12}>
            <TextInput defaultValue="Begoña Uriarte Lasa" onChange={() => setIsDirty(true)} />
          </Field>
          <Field label="Correo electrónico" required span={8}>
            <TextInput type="email" defaultValue="begona.uriarte@nortehipotecas.es" />
          </Field>
          <Field label="Teléfono" required span={4}>
            <TextInput type="tel" defaultValue="688 250 947" />
          </Field>
          <div data-span="12">
            <Switch label="Es una empresa" />
          </div>
          <Field label="DNI o NIE" required error="DNI/NIE no válido">
            <TextInput defaultValue="15930048B" />
          </Field>
          <Field label="Rol" required help="Solo aparecen los roles activos">
            <Select options={[{ value: 'c', label: 'Coordinación' }]} />
          </Field>
        </FormGrid>
        <FieldGroup title="Acceso">
          <Checkbox
            label="Intermediario de crédito autorizado"
            description="Inscrito en el registro del Banco de España"
            defaultChecked
          />
          <Checkbox
            label="Usuario activo"
            description="Si lo desactivas, sus sesiones se cierran al momento"
            defaultChecked
          />
        </FieldGroup>
      </FormStack>
    </Dialog>
  );
}
