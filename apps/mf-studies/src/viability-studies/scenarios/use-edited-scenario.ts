import { useState } from 'react';
import { scenariosApi, type Scenario } from '@umbral/contracts';
import { call, refetchedOrToast, type EditedRecord } from '@umbral/web-kit';

/** The edited scenario with its version. It is read with the others of its study. */
export function useEditedScenario(id: number, edited: Scenario | undefined): EditedRecord<Scenario> | undefined {
  const [scenario, setScenario] = useState(edited);
  if (!scenario) return undefined;
  const versionOf = (record: Scenario) => ({ record, etag: record.etag });
  const read = () =>
    call(scenariosApi.list, { params: { id } }).then(
      ({ items }) => ({ data: items.filter((each) => each.id === scenario.id).map(versionOf)[0], error: null }),
      (error: Error) => ({ data: undefined, error }),
    );
  const rebase = ({ record }: { record: Scenario }) => setScenario(record);
  return {
    version: versionOf(scenario),
    itemOf: 'scenarios',
    isPending: false,
    error: null,
    retry: () => undefined,
    fetchCurrent: async () => (await read()).data,
    showCurrent: async () => {
      const current = refetchedOrToast(await read(), 'No se ha podido cargar el escenario.');
      if (current) rebase(current);
      return current !== undefined;
    },
    rebase,
  };
}
