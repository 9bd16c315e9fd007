import { companiesApi, type Company } from '@umbral/contracts';
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
import type { CompanyAct } from './CompanyActions';
import { NO_DESCRIPTION, userCountWords } from './company-words';

interface CompanyDetailProps {
  /** As the list has it: shown at once, while the record is read anew. */
  company: Company;
  onAct: (act: CompanyAct) => void;
  onClose: () => void;
}

/** Everything about a company. */
export function CompanyDetail({ company: listed, onAct, onClose }: CompanyDetailProps) {
  const { data } = useRecord(companiesApi.get, { params: { id: listed.id } });
  const company = data?.record ?? listed;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={company.name}
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          {company.isActive ? (
            <Button variant="primary" icon={<PencilIcon />} onClick={() => onAct('edit')}>
              Editar compañía
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={6}>
        {company.isActive ? null : (
          <Notice
            title="Esta compañía está inactiva."
            action={
              <Button size="s" onClick={() => onAct('toggle')}>
                Activar
              </Button>
            }
          >
            Para editarla, actívala antes.
          </Notice>
        )}
        <Facts
          facts={[
            {
              term: 'Logo',
              value: company.logo ? (
                <Logo name={company.name} src={company.logo} size="l" />
              ) : (
                <Missing>Sin logo</Missing>
              ),
            },
            { term: 'Descripción', value: company.description ?? <Missing>{NO_DESCRIPTION}</Missing> },
            { term: 'Usuarios', value: userCountWords(company.userCount) },
            { term: 'Estado', value: <ActiveStatus active={company.isActive} feminine /> },
            { term: 'Fecha de creación', value: formatDateLong(company.createdAt) },
          ]}
        />
      </Stack>
    </Dialog>
  );
}
