import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { viabilityStudiesApi, type ViabilityStudy, type ViabilityStudySummary } from '@umbral/contracts';
import { Bone, Button, Dialog, DialogClose, Skeleton, toast, type TabItem } from '@umbral/ui';
import { CopyIcon, FileTextIcon, PencilIcon } from '@umbral/ui/icons';
import { AppLink, lazyPart, navigate, ReadFailure, serverMessage, usePermissions, useRecord } from '@umbral/web-kit';
import { HISTORY_TAB, historyTab, type ActionProps } from '@umbral/web-kit/records';
import { operationWord, studyTitle } from '../study-words';
import { GuarantorCards, HolderCards, PropertyTab } from './StudyFacts';
import { useProducts, useVerdictsSeen, type Products } from './study-reads';

// Loaded with their tabs: charts, exact decimals and forms, of which the other tabs need none.
const ProductsTab = lazyPart(async () => ({ default: (await import('./ProductsTab')).ProductsTab }));
const CostsTab = lazyPart(async () => ({ default: (await import('./CostsTab')).CostsTab }));
const SimulationTab = lazyPart(async () => ({ default: (await import('./SimulationTab')).SimulationTab }));
const ScenariosTab = lazyPart(async () => ({ default: (await import('../scenarios/ScenariosTab')).ScenariosTab }));

/** The tab that the study's own address shows. */
const FIRST_TAB = 'propiedad';

/** The detail of a study: people, home, products, costs and scenarios. */
export function StudyDetail({ record: listed, tab, hrefOf, onClose }: ActionProps<ViabilityStudySummary>) {
  const { data, error, refetch, isFetching } = useRecord(viabilityStudiesApi.get, { params: { id: listed.id } });
  const products = useProducts(listed.id);
  useLoadFailureToast(error);
  const { who } = usePermissions();
  const study = data?.record;
  useVerdictsSeen(study, tab === 'productos');
  const { clientName, clientPhone, isNational } = study ?? listed;
  const history = historyTab({ entityType: 'viability_study', entityId: listed.id, who, tab });
  const items = study ? [...tabsOf(study, products, tab), ...history] : [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={studyTitle(study ?? listed)}
      description={[clientName, clientPhone, operationWord(isNational)].filter(Boolean).join(' · ')}
      size="xl"
      fixed
      pending={
        study ? undefined : error ? (
          <ReadFailure
            title="No se ha podido cargar el estudio"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            level={3}
          />
        ) : (
          <StudySkeleton />
        )
      }
      tabs={
        study && {
          label: 'Apartados del estudio',
          items,
          value: items.some(({ id }) => id === tab) ? tab : FIRST_TAB,
          onChange: (tab) => navigate(hrefOf(tab === FIRST_TAB ? '' : tab), { replace: true }),
        }
      }
      note={noteOf(tab)}
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          <Button icon={<CopyIcon />} asChild>
            <AppLink to={hrefOf('duplicar')} replace>
              Duplicar estudio
            </AppLink>
          </Button>
          <Button icon={<FileTextIcon />} asChild>
            <AppLink to={hrefOf('informe')} replace>
              Crear informe
            </AppLink>
          </Button>
          <Button variant="primary" icon={<PencilIcon />} asChild>
            <AppLink to={hrefOf('editar')} replace>
              Editar estudio
            </AppLink>
          </Button>
        </>
      }
    />
  );
}

/** Keeps what was chosen in the tab. */
function OnceOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? onDemand(children) : null;
}

const onDemand = (tab: ReactNode) => <Suspense fallback={<StudySkeleton />}>{tab}</Suspense>;

/** Tabs with requests of their own send them when they are opened. */
const tabsOf = (study: ViabilityStudy, products: Products, open: string): TabItem[] => [
  { id: FIRST_TAB, label: 'Propiedad', panel: <PropertyTab study={study} /> },
  { id: 'titulares', label: 'Titulares', count: study.holders.length, panel: <HolderCards holders={study.holders} /> },
  {
    id: 'avalistas',
    label: 'Avalistas',
    count: study.guarantors.length,
    panel: <GuarantorCards guarantors={study.guarantors} />,
  },
  {
    id: 'productos',
    label: 'Productos',
    count: products.data?.length,
    panel: (
      <OnceOpened isOpen={open === 'productos'}>
        <ProductsTab study={study} products={products} />
      </OnceOpened>
    ),
  },
  {
    id: 'simulacion',
    label: 'Simulación Hipoteca',
    panel: (
      <OnceOpened isOpen={open === 'simulacion'}>
        <SimulationTab study={study} />
      </OnceOpened>
    ),
  },
  { id: 'gastos', label: 'Gastos Operación', panel: open === 'gastos' ? onDemand(<CostsTab study={study} />) : null },
  {
    id: 'escenarios',
    label: 'Escenarios',
    panel: open === 'escenarios' ? onDemand(<ScenariosTab study={study} products={products.data ?? []} />) : null,
  },
];

/** The count of a tab; a history has none. */
function noteOf(tab: string): string | undefined {
  if (tab === HISTORY_TAB) return undefined;
  return tab === 'simulacion'
    ? 'Amortización francesa, cuota constante'
    : 'Condiciones orientativas, sujetas a la aprobación de cada banco';
}

function StudySkeleton() {
  return (
    <Skeleton label="Cargando estudio...">
      <div className="form">
        {['60%', '85%', '48%', '70%', '32%'].map((width) => (
          <Bone key={width} width={width} height="2rem" />
        ))}
      </div>
    </Skeleton>
  );
}

/** The dialog offers a retry; the toast reports the failure. */
function useLoadFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error)
      toast({
        tone: 'danger',
        title: 'Error',
        text: 'No se pudo cargar el estudio de viabilidad.',
        detail: serverMessage(error),
      });
  }, [error]);
}
