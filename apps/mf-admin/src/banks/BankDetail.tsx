import { banksApi, bankTypeLabels, type Bank } from '@umbral/contracts';
import {
  ActiveStatus,
  Button,
  Dialog,
  DialogClose,
  Facts,
  formatDateLong,
  Logo,
  Missing,
  Notice,
  Stack,
} from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { useRecord } from '@umbral/web-kit';
import type { BankAct } from './bank-rules';
import { paysWords } from './bank-words';

interface BankDetailProps {
  /** As the list has it: shown at once, while the record is read anew. */
  bank: Bank;
  onAct: (act: BankAct) => void;
  onClose: () => void;
}

/** Everything about a bank. */
export function BankDetail({ bank: listed, onAct, onClose }: BankDetailProps) {
  const { data } = useRecord(banksApi.get, { params: { id: listed.id } });
  const bank = data?.record ?? listed;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={bank.name}
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          {bank.isActive ? (
            <Button variant="primary" icon={<PencilIcon />} onClick={() => onAct('edit')}>
              Editar banco
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={6}>
        {bank.isActive ? null : (
          <Notice
            title="Este banco está inactivo."
            action={
              <Button size="s" onClick={() => onAct('toggle')}>
                Activar
              </Button>
            }
          >
            Para editarlo, actívalo antes.
          </Notice>
        )}
        <Facts
          facts={[
            {
              term: 'Logo',
              value: bank.logo ? <Logo name={bank.name} src={bank.logo} size="l" /> : <Missing>Sin logo</Missing>,
            },
            { term: 'Paga', value: paysWords(bank) },
            { term: 'Tipo', value: bankTypeLabels[bank.type] },
            { term: 'Detalles', value: bank.details ?? <Missing>Sin detalles</Missing> },
            { term: 'Compañía', value: bank.companyName ?? <Missing>Sin compañía</Missing> },
            { term: 'Creado por', value: bank.userEmail ?? <Missing>N/A</Missing> },
            { term: 'Estado', value: <ActiveStatus active={bank.isActive} /> },
            { term: 'Fecha de creación', value: formatDateLong(bank.createdAt) },
          ]}
        />
      </Stack>
    </Dialog>
  );
}
