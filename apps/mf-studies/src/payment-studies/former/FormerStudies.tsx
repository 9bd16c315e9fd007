import type { PaymentStudy } from '@umbral/contracts';
import {
  ActiveStatus,
  Card,
  CellMain,
  DataTable,
  Dialog,
  DialogClose,
  EmptyState,
  formatDate,
  formatEuros,
  RowActions,
  type Column,
} from '@umbral/ui';
import { EyeIcon, PencilIcon, SearchIcon } from '@umbral/ui/icons';
import { useAddress } from '@umbral/web-kit';
import { fullName } from './former-words';
import { formerStudies, useFormerStudies } from './former-screen';

/** 'Estudios anteriores': what was studied before there were calculations. They are read and corrected, never made. */
export default function FormerStudies({ onClose }: { onClose: () => void }) {
  const { search } = useAddress();
  const sought = new URLSearchParams(search).get('search') ?? '';
  const { data: studies = [], isFetching } = useFormerStudies(sought);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      title="Estudios anteriores"
      description="Estudios de cuota hechos antes de que existieran los cálculos del precio máximo"
      footer={<DialogClose>Cerrar</DialogClose>}
    >
      {sought ? (
        <p>
          Los que coinciden con «{sought}». <a href={formerStudies.path}>Ver todos</a>
        </p>
      ) : null}
      <DataTable
        caption="Estudios anteriores, los más recientes primero"
        rows={studies}
        rowKey={(study) => study.id}
        columns={columns(search)}
        isInactive={(study) => !study.isActive}
        busy={isFetching}
        actions={(study) => <FormerActions study={study} search={search} />}
        empty={
          <EmptyState
            icon={<SearchIcon />}
            level={3}
            title="Ninguno coincide"
            text={`Nada coincide con «${sought}».`}
          />
        }
        renderCard={(study) => (
          <Card
            level={3}
            title={fullName(study)}
            sub={study.phone}
            status={<strong className="num">{formatEuros(study.maxPayment)}</strong>}
            foot={<ActiveStatus active={study.isActive} />}
            actions={<FormerActions study={study} search={search} />}
          />
        )}
      />
    </Dialog>
  );
}

const columns = (search: string): readonly Column<PaymentStudy>[] => [
  {
    id: 'client',
    header: 'Cliente',
    cell: (study) => <CellMain href={`${formerStudies.path}/${study.id}${search}`}>{fullName(study)}</CellMain>,
  },
  { id: 'phone', header: 'Teléfono', numeric: true, cell: (study) => study.phone },
  {
    id: 'maxPayment',
    header: 'Cuota máxima',
    align: 'end',
    cell: (study) => <strong>{formatEuros(study.maxPayment)}</strong>,
  },
  { id: 'createdAt', header: 'Fecha', numeric: true, cell: (study) => formatDate(study.createdAt) },
  { id: 'state', header: 'Estado', cell: (study) => <ActiveStatus active={study.isActive} /> },
];

function FormerActions({ study, search }: { study: PaymentStudy; search: string }) {
  const address = `${formerStudies.path}/${study.id}`;
  return (
    <RowActions
      name={fullName(study)}
      primary={[
        { label: 'Ver estudio anterior', icon: <EyeIcon />, href: address + search },
        { label: 'Editar datos del cliente', icon: <PencilIcon />, href: `${address}/editar${search}` },
      ]}
    />
  );
}
