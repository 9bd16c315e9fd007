import { paymentStudiesApi, type PaymentStudy } from '@umbral/contracts';
import {
  ActiveStatus,
  Button,
  Dialog,
  DialogClose,
  Facts,
  Figures,
  formatDate,
  formatEuros,
  formatPercent,
  Stack,
} from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { useRecord } from '@umbral/web-kit';
import { fullName } from './former-words';

interface FormerDetailProps {
  /** As the list has it: shown at once, while the record is read anew. */
  study: PaymentStudy;
  onEdit: () => void;
  onClose: () => void;
}

/** A study of the former kind, read-only. */
export function FormerDetail({ study: listed, onEdit, onClose }: FormerDetailProps) {
  const { data } = useRecord(paymentStudiesApi.get, { params: { id: listed.id } });
  const study = data?.record ?? listed;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fullName(study)}
      description="Estudio anterior"
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          <Button icon={<PencilIcon />} onClick={onEdit}>
            Editar datos del cliente
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <Figures
          figures={[
            {
              lead: true,
              term: 'Cuota máxima',
              value: formatEuros(study.maxPayment),
              note: `${formatPercent(study.effortRatio)} de los ingresos reales`,
            },
            {
              term: 'Ingresos reales',
              value: formatEuros(study.realNetIncome),
              note: 'Ingresos netos menos otros préstamos',
            },
          ]}
        />
        <Facts
          facts={[
            { term: 'Nombre', value: fullName(study) },
            { term: 'Teléfono', value: study.phone },
            { term: 'Ingresos netos', value: formatEuros(study.monthlyNetIncome) },
            { term: 'Otros préstamos', value: formatEuros(study.monthlyOtherLoans) },
            { term: 'Ratio de esfuerzo', value: formatPercent(study.effortRatio) },
            { term: 'Estado', value: <ActiveStatus active={study.isActive} /> },
            { term: 'Fecha de creación', value: formatDate(study.createdAt) },
          ]}
        />
      </Stack>
    </Dialog>
  );
}
