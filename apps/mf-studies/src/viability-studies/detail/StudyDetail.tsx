import { useEffect, useState } from 'react';
import { viabilityStudiesApi, type ViabilityStudy, type ViabilityStudySummary } from '@umbral/contracts';
import { Bone, Button, Dialog, DialogClose, Skeleton, toast, type TabItem } from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { ReadFailure, serverMessage, useRecord } from '@umbral/web-kit';
import { CostsLedger } from '../CostsLedger';
import type { StudyAct } from '../study-rules';
import { operationWord, studyTitle } from '../study-words';
import { GuarantorCards, HolderCards } from './PeopleCards';
import { ProductsTab } from './ProductsTab';
import { PropertyTab } from './PropertyTab';
import { SimulationTab } from './SimulationTab';
import { useProducts, type Products } from './use-products';

interface StudyDetailProps {
  /** As the list has it; the whole study is read when the dialog opens. */
  study: ViabilityStudySummary;
  onAct: (act: StudyAct) => void;
  onClose: () => void;
}

/** Everything about a study: who and what, which products fit, and what the mortgage would cost. */
export function StudyDetail({ study: listed, onAct, onClose }: StudyDetailProps) {
  const { data, error, refetch, isFetching } = useRecord(viabilityStudiesApi.get, { params: { id: listed.id } });
  const products = useProducts(listed.id);
  const [tab, setTab] = useState('property');
  useLoadFailureToast(error);
  const study = data?.record;
  const { clientName, clientPhone, isNational } = study ?? listed;
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
      tabs={study && { label: 'Apartados del estudio', items: tabsOf(study, products), value: tab, onChange: setTab }}
      note={
        tab === 'simulation'
          ? 'Amortización francesa, cuota constante'
          : 'Condiciones orientativas, sujetas a la aprobación de cada banco'
      }
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          <Button variant="primary" icon={<PencilIcon />} onClick={() => onAct('edit')}>
            Editar estudio
          </Button>
        </>
      }
    />
  );
}

const tabsOf = (study: ViabilityStudy, products: Products): TabItem[] => [
  { id: 'property', label: 'Propiedad', panel: <PropertyTab study={study} /> },
  { id: 'holders', label: 'Titulares', count: study.holders.length, panel: <HolderCards holders={study.holders} /> },
  {
    id: 'guarantors',
    label: 'Avalistas',
    count: study.guarantors.length,
    panel: <GuarantorCards guarantors={study.guarantors} />,
  },
  {
    id: 'products',
    label: 'Productos',
    count: products.data?.length,
    panel: <ProductsTab study={study} products={products} />,
  },
  { id: 'simulation', label: 'Simulación Hipoteca', panel: <SimulationTab study={study} /> },
  { id: 'costs', label: 'Gastos Operación', panel: <CostsLedger costs={study} /> },
];

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

/** The dialog keeps a way to retry; the toast says what could not be done. */
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
