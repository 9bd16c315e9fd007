import { useMemo, useState } from 'react';
import type { HousingCalculation } from '@umbral/contracts';
import { Button, PageHead } from '@umbral/ui';
import { CalculatorIcon, HistoryIcon, PlusIcon } from '@umbral/ui/icons';
import { EmptyList, RecordList, useCommands, usePermissions } from '@umbral/web-kit';
import { CalculationActions } from './CalculationActions';
import { CalculationCard } from './CalculationCard';
import { calculationColumns } from './calculation-columns';
import { CalculationFilters } from './CalculationFilters';
import type { CalculationAct } from './calculation-rules';
import { calculationNouns } from './calculation-words';
import { useFormerStudies } from './former/use-former-studies';
import { PaymentStudiesDialogs, type OpenDialog } from './PaymentStudiesDialogs';
import { useCalculationList } from './use-calculation-list';

/** 'Estudio Cuota': the dearest home that each client can afford, newest first. */
export default function PaymentStudiesPage() {
  const { list, calculations } = useCalculationList();
  const { data: former } = useFormerStudies();
  const { isAdministrator } = usePermissions();
  const [open, setOpen] = useState<OpenDialog>();
  // Once: the palette registers its commands anew whenever they change.
  const { create, act, commands } = useMemo(() => {
    const create = () => setOpen({ act: 'create' });
    return {
      create,
      act: (name: CalculationAct, calculation: HousingCalculation) => setOpen({ act: name, calculation }),
      commands: [
        { id: 'calculations.new', label: 'Nuevo cálculo', hint: 'Estudio Cuota', icon: <PlusIcon />, run: create },
      ],
    };
  }, []);
  const columns = useMemo(
    () => calculationColumns({ open: (calculation) => act('view', calculation), withCompany: isAdministrator }),
    [act, isAdministrator],
  );
  useCommands(commands);

  const createButton = (
    <Button variant="primary" icon={<PlusIcon />} onClick={create}>
      Nuevo Cálculo
    </Button>
  );
  return (
    <>
      <PageHead
        title="Estudio Cuota"
        lead="El precio máximo de vivienda que cada cliente puede permitirse."
        actions={
          <>
            {former?.length ? (
              <Button variant="ghost" icon={<HistoryIcon />} onClick={() => setOpen({ act: 'former-list' })}>
                Estudios anteriores
              </Button>
            ) : null}
            {createButton}
          </>
        }
      />
      <CalculationFilters list={list} />
      <RecordList
        list={list}
        query={calculations}
        nouns={calculationNouns}
        caption="Cálculos, los más recientes primero"
        columns={columns}
        isInactive={(calculation) => !calculation.isActive}
        actions={(calculation) => <CalculationActions calculation={calculation} onAct={act} />}
        renderCard={(calculation) => <CalculationCard calculation={calculation} onAct={act} />}
        empty={
          <EmptyList
            list={list}
            nouns={calculationNouns}
            icon={<CalculatorIcon />}
            text="Crea el primero con los ingresos y ahorros del cliente."
          />
        }
      />
      <PaymentStudiesDialogs open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </>
  );
}
