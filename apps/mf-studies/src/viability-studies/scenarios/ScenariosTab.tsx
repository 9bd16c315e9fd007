import { useState } from 'react';
import {
  MAXIMUM_SCENARIOS,
  scenariosApi,
  type AnswerOf,
  type CompatibleProduct,
  type Scenario,
  type ViabilityStudy,
} from '@umbral/contracts';
import { Button, EmptyState, Missing, Row, Stack, Working } from '@umbral/ui';
import { PlusIcon, TrendingUpIcon } from '@umbral/ui/icons';
import { CommandAlert, Loaded, useOperation } from '@umbral/web-kit';
import { useReference } from '../detail/study-reads';
import { ScenarioComparison } from './ScenarioComparison';
import { ScenarioDialog, type OpenScenario } from './ScenarioDialog';
import { ScenarioDetail } from './ScenarioDetail';

interface ScenariosTabProps {
  study: ViabilityStudy;
  /** The products whose terms a scenario may start with. */
  products: readonly CompatibleProduct[];
}

/** 'Escenarios': up to four mortgages of the study side by side. */
export function ScenariosTab({ study, products }: ScenariosTabProps) {
  const read = useOperation(scenariosApi.list, { params: { id: study.id } });
  return (
    <Loaded
      read={read}
      failure="No se han podido cargar los escenarios"
      loading={<Working>Cargando escenarios...</Working>}
    >
      {(list) => <Scenarios study={study} products={products} {...list} />}
    </Loaded>
  );
}

function Scenarios({ study, products, items, comparison }: ScenariosTabProps & AnswerOf<typeof scenariosApi.list>) {
  const [open, setOpen] = useState<OpenScenario>();
  const [removing, setRemoving] = useState<Scenario>();
  const reference = useReference();
  const isFull = items.length >= MAXIMUM_SCENARIOS;
  const add = (
    <Button variant="primary" icon={<PlusIcon />} disabled={isFull} onClick={() => setOpen({})}>
      Añadir escenario
    </Button>
  );
  return (
    <Stack gap={6}>
      {items.length === 0 ? (
        <EmptyState
          icon={<TrendingUpIcon />}
          level={3}
          title="Sin escenarios"
          text="Compara hasta cuatro hipotecas."
          actions={add}
        />
      ) : (
        <>
          <Row spread>
            {isFull ? <Missing small>Máximo 4 escenarios</Missing> : <span />}
            {add}
          </Row>
          <ScenarioComparison
            items={items}
            comparison={comparison}
            onEdit={(scenario) => setOpen({ edited: scenario })}
            onCopy={isFull ? undefined : (scenario) => setOpen({ copied: scenario })}
            onRemove={setRemoving}
          />
          {items.map((scenario) => (
            <ScenarioDetail key={scenario.id} scenario={scenario} study={study} />
          ))}
          <p className="small quieter">No es una FEIN: decide el banco.</p>
        </>
      )}
      {open && reference !== undefined ? (
        <ScenarioDialog
          study={study}
          products={products}
          open={open}
          reference={reference}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {removing ? (
        <CommandAlert
          op={scenariosApi.remove}
          input={{ params: { id: study.id, scenarioId: removing.id }, ifMatch: removing.etag }}
          onShowCurrent={() => setRemoving(undefined)}
          title={`¿Eliminar ${removing.name}?`}
          confirmLabel="Eliminar escenario"
          busyLabel="Eliminando..."
          success={{ title: 'Escenario eliminado', text: removing.name }}
          failure="No se ha podido eliminar el escenario."
          onClose={() => setRemoving(undefined)}
        >
          No se puede deshacer.
        </CommandAlert>
      ) : null}
    </Stack>
  );
}
