import { useMemo, useState } from 'react';
import type { Bank } from '@umbral/contracts';
import { Button, PageHead } from '@umbral/ui';
import { LandmarkIcon, PlusIcon } from '@umbral/ui/icons';
import { EmptyList, RecordList, useCommands, usePermissions } from '@umbral/web-kit';
import { BankActions } from './BankActions';
import { BankCard } from './BankCard';
import { bankColumns } from './bank-columns';
import { BankDialogs, type OpenBankDialog } from './BankDialogs';
import { BankFilters } from './BankFilters';
import type { BankAct } from './bank-rules';
import { bankNouns } from './bank-words';
import { useBankList } from './use-bank-list';

/** 'Bancos': who lends, and what each pays. */
export default function BanksPage() {
  const { list, banks } = useBankList();
  const { isAdministrator } = usePermissions();
  const [open, setOpen] = useState<OpenBankDialog>();
  // Once: the palette registers its commands anew whenever they change.
  const { create, act, commands } = useMemo(() => {
    const create = () => setOpen({ act: 'create' });
    return {
      create,
      act: (name: BankAct, bank: Bank) => setOpen({ act: name, bank }),
      commands: [{ id: 'banks.new', label: 'Nuevo banco', hint: 'Bancos', icon: <PlusIcon />, run: create }],
    };
  }, []);
  useCommands(commands);
  const columns = useMemo(
    () => bankColumns({ open: (bank) => act('view', bank), isAdministrator }),
    [act, isAdministrator],
  );

  const createButton = (
    <Button variant="primary" icon={<PlusIcon />} onClick={create}>
      Nuevo banco
    </Button>
  );
  return (
    <>
      <PageHead title="Bancos" lead="Entidades que ofrecen hipotecas y lo que paga cada una." actions={createButton} />
      <BankFilters list={list} />
      <RecordList
        list={list}
        query={banks}
        nouns={bankNouns}
        caption="Bancos por orden alfabético"
        sort={{ key: 'name', direction: 'asc' }}
        columns={columns}
        media
        isInactive={(bank) => !bank.isActive}
        actions={(bank) => <BankActions bank={bank} onAct={act} />}
        renderCard={(bank) => <BankCard bank={bank} onAct={act} />}
        empty={
          <EmptyList
            list={list}
            nouns={bankNouns}
            icon={<LandmarkIcon />}
            text="Crea el primero y añade sus productos."
          />
        }
      />
      <BankDialogs open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </>
  );
}
