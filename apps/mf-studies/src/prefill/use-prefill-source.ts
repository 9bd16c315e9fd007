import { useMemo, useState } from 'react';
import { clientsApi, housingCalculationsApi, readId, viabilityStudiesApi } from '@umbral/contracts';
import { history, useEditedRecord, type EditedRecord } from '@umbral/web-kit';
import { useHandedOver } from './handover';
import { profileOfCalculation, profileOfClient, profileOfStudy, type BuyerProfile } from './buyer-profile';

/** The query parameters that prefill a new record: `?client=5`, `?study=7`, `?calculation=8`, `?source=calculator`. */
export const prefillParams = ['client', 'study', 'calculation', 'source'] as const;

function readQuery(): { client?: number; study?: number; calculation?: number; isHandedOver: boolean } {
  const query = new URLSearchParams(history.address.search);
  const idOf = (name: string) => readId(query.get(name));
  return {
    client: idOf('client'),
    study: idOf('study'),
    calculation: idOf('calculation'),
    isHandedOver: query.get('source') === 'calculator',
  };
}

interface PrefillSource {
  /** Part of the draft's key. */
  name: string;
  /** The record that it is read from; undefined for values of the calculator. */
  record: EditedRecord<unknown> | undefined;
  profile: BuyerProfile | undefined;
}

/** The source of a new record's initial values; undefined for an empty form. */
export function usePrefillSource(isWanted: boolean): PrefillSource | undefined {
  const [query] = useState(() => (isWanted ? readQuery() : { isHandedOver: false }));
  const handedOver = useHandedOver(query.isHandedOver);
  const client = useEditedRecord(clientsApi.get, inputOf(query.client));
  const study = useEditedRecord(viabilityStudiesApi.get, inputOf(query.study));
  const calculation = useEditedRecord(housingCalculationsApi.get, inputOf(query.calculation));
  const ofClient = useMemo(() => client.version && profileOfClient(client.version.record), [client.version]);
  const ofStudy = useMemo(() => study.version && profileOfStudy(study.version.record), [study.version]);
  const ofCalculation = useMemo(
    () => calculation.version && profileOfCalculation(calculation.version.record),
    [calculation.version],
  );
  if (query.client) return { name: `client-${query.client}`, record: client, profile: ofClient };
  if (query.study) return { name: `study-${query.study}`, record: study, profile: ofStudy };
  if (query.calculation)
    return { name: `calculation-${query.calculation}`, record: calculation, profile: ofCalculation };
  return query.isHandedOver ? { name: 'from-calculator', record: undefined, profile: handedOver } : undefined;
}

const inputOf = (id: number | undefined) => (id === undefined ? undefined : { params: { id } });
