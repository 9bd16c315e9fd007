import { useMemo, useState } from 'react';
import type { Company } from '@umbral/contracts';
import { Button, PageHead } from '@umbral/ui';
import { BuildingIcon, PlusIcon } from '@umbral/ui/icons';
import { EmptyList, RecordList, useCommands } from '@umbral/web-kit';
import { CompanyActions, type CompanyAct } from './CompanyActions';
import { CompanyCard } from './CompanyCard';
import { companyColumns } from './company-columns';
import { CompanyDialogs, type OpenCompanyDialog } from './CompanyDialogs';
import { CompanyFilters } from './CompanyFilters';
import { useCompanyList } from './use-company-list';
import { companyNouns } from './company-words';

/** 'Compañías': groups of users who share their clients and studies. */
export default function CompaniesPage() {
  const { list, companies } = useCompanyList();
  const [open, setOpen] = useState<OpenCompanyDialog>();
  // Once: the palette registers its commands anew whenever they change.
  const { create, act, columns, commands } = useMemo(() => {
    const create = () => setOpen({ act: 'create' });
    const act = (name: CompanyAct, company: Company) => setOpen({ act: name, company });
    return {
      create,
      act,
      columns: companyColumns((company) => act('view', company)),
      commands: [{ id: 'companies.new', label: 'Nueva compañía', hint: 'Compañías', icon: <PlusIcon />, run: create }],
    };
  }, []);
  useCommands(commands);

  const createButton = (
    <Button variant="primary" icon={<PlusIcon />} onClick={create}>
      Nueva compañía
    </Button>
  );
  return (
    <>
      <PageHead title="Compañías" lead="Grupos de usuarios que comparten clientes y estudios." actions={createButton} />
      <CompanyFilters list={list} />
      <RecordList
        list={list}
        query={companies}
        nouns={companyNouns}
        caption="Compañías por orden alfabético"
        sort={{ key: 'name', direction: 'asc' }}
        columns={columns}
        media
        isInactive={(company) => !company.isActive}
        actions={(company) => <CompanyActions company={company} onAct={act} />}
        renderCard={(company) => <CompanyCard company={company} onAct={act} />}
        empty={
          <EmptyList
            list={list}
            nouns={companyNouns}
            icon={<BuildingIcon />}
            text="Crea la primera y asígnale usuarios."
          />
        }
      />
      <CompanyDialogs open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </>
  );
}
