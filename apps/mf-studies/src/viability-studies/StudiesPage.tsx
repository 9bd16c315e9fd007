import { useMemo, useState } from 'react';
import type { ViabilityStudySummary } from '@umbral/contracts';
import { Button, PageHead } from '@umbral/ui';
import { CalculatorIcon, ClipboardCheckIcon, PlusIcon, UserRoundIcon } from '@umbral/ui/icons';
import { AppLink, EmptyList, RecordList, useCommands, usePermissions } from '@umbral/web-kit';
import { StudyActions } from './StudyActions';
import { StudyCard } from './StudyCard';
import { studyColumns } from './study-columns';
import { StudyDialogs, type OpenStudyDialog } from './StudyDialogs';
import { StudyFilters } from './StudyFilters';
import type { StudyAct } from './study-rules';
import { useStudyList } from './use-study-list';
import { studyNouns } from './study-words';

/** 'Estudio de Viabilidad': the studies in sight, newest first. */
export default function StudiesPage() {
  const { list, studies } = useStudyList();
  const { isAdministrator } = usePermissions();
  const [open, setOpen] = useState<OpenStudyDialog>();
  // Once: the palette registers its commands anew whenever they change.
  const { create, act, commands } = useMemo(() => {
    const create = () => setOpen({ act: 'create' });
    return {
      create,
      act: (name: StudyAct, study: ViabilityStudySummary) => setOpen({ act: name, study }),
      commands: [
        { id: 'studies.new', label: 'Nuevo estudio', hint: 'Estudio de Viabilidad', icon: <PlusIcon />, run: create },
      ],
    };
  }, []);
  const columns = useMemo(
    () => studyColumns({ open: (study) => act('view', study), withCompany: isAdministrator }),
    [act, isAdministrator],
  );
  useCommands(commands);

  const createButton = (
    <Button variant="primary" icon={<PlusIcon />} onClick={create}>
      Nuevo Estudio
    </Button>
  );
  return (
    <>
      <PageHead
        title="Estudio de Viabilidad"
        lead="Vivienda, titulares y productos que encajan, en un mismo expediente."
        actions={
          <>
            <Button asChild icon={<UserRoundIcon />}>
              <AppLink to="/clients">Clientes</AppLink>
            </Button>
            <Button asChild icon={<CalculatorIcon />}>
              <AppLink to="/calculator">Calculadora</AppLink>
            </Button>
            {createButton}
          </>
        }
      />
      <StudyFilters list={list} />
      <RecordList
        list={list}
        query={studies}
        nouns={studyNouns}
        caption="Estudios de viabilidad, los más recientes primero"
        sort={{ key: 'createdAt', direction: 'desc' }}
        columns={columns}
        isInactive={(study) => !study.isActive}
        actions={(study) => <StudyActions study={study} onAct={act} />}
        renderCard={(study) => <StudyCard study={study} onAct={act} />}
        empty={
          <EmptyList
            list={list}
            nouns={studyNouns}
            icon={<ClipboardCheckIcon />}
            text="Crea el primero con la vivienda y sus titulares."
          />
        }
      />
      <StudyDialogs open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </>
  );
}
