import type { PaymentStudy } from '@umbral/contracts';
import {
  ActiveStatus,
  Card,
  CellMain,
  DataTable,
  Dialog,
  DialogClose,
  formatDate,
  formatEuros,
  RowActions,
  type Column,
} from '@umbral/ui';
import { EyeIcon, PencilIcon } from '@umbral/ui/icons';
import { fullName } from './former-words';
import { useFormerStudies } from './use-former-studies';

export type FormerAct = 'former-view' | 'former-edit';
type OnAct = (act: FormerAct, study: PaymentStudy) => void;

interface FormerStudiesProps {
  onAct: OnAct;
  onClose: () => void;
}

/** 'Estudios anteriores': what was studied before there were calculations. They are read and corrected, never made. */
export function FormerStudies({ onAct, onClose }: FormerStudiesProps) {
  const { data: studies = [], isFetching } = useFormerStudies();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      title="Estudios anteriores"
      description="Estudios de cuota hechos antes de que existieran los cálculos del precio máximo"
      footer={<DialogClose>Cerrar</DialogClose>}
    >
      <DataTable
        caption="Estudios anteriores, los más recientes primero"
        rows={studies}
        rowKey={(study) => study.id}
        columns={columns(onAct)}
        isInactive={(study) => !study.isActive}
        busy={isFetching}
        actions={(study) => <FormerActions study={study} onAct={onAct} />}
        renderCard={(study) => (
          <Card
            level={3}
            title={fullName(study)}
            sub={study.phone}
            status={<strong className="num">{formatEuros(study.maxPayment)}</strong>}
            foot={<ActiveStatus active={study.isActive} />}
            actions={<FormerActions study={study} onAct={onAct} />}
          />
        )}
      />
    </Dialog>
  );
}

const columns = (onAct: OnAct): readonly Column<PaymentStudy>[] => [
  {
    id: 'client',
    header: 'Cliente',
    cell: (study) => <CellMain onClick={() => onAct('former-view', study)}>{fullName(study)}</CellMain>,
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

function FormerActions({ study, onAct }: { study: PaymentStudy; onAct: OnAct }) {
  return (
    <RowActions
      name={fullName(study)}
      primary={[
        { label: 'Ver estudio anterior', icon: <EyeIcon />, onSelect: () => onAct('former-view', study) },
        { label: 'Editar datos del cliente', icon: <PencilIcon />, onSelect: () => onAct('former-edit', study) },
      ]}
    />
  );
}
