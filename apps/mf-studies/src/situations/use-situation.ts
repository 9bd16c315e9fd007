import { useMemo, useState } from 'react';
import { clientsApi, housingCalculationsApi, idParams, viabilityStudiesApi } from '@umbral/contracts';
import { history, useEditedRecord, type EditedRecord } from '@umbral/web-kit';
import { useHandedOver } from './handed-over';
import { situationOfCalculation, situationOfClient, situationOfStudy, type Situation } from './situation';

/** What of an address says whom a new record is for: `?client=5`, `?study=7`, `?calculation=8`, `?source=calculator`. */
export const prefillParams = ['client', 'study', 'calculation', 'source'] as const;

function readAsked(): { client?: number; study?: number; calculation?: number; isHanded: boolean } {
  const query = new URLSearchParams(history.address.search);
  const idOf = (name: string) => idParams.safeParse({ id: query.get(name) ?? '' }).data?.id;
  return {
    client: idOf('client'),
    study: idOf('study'),
    calculation: idOf('calculation'),
    isHanded: query.get('source') === 'calculator',
  };
}

export interface Begun {
  /** Tells its draft from those of others. */
  name: string;
  /** What it is read from; none where it was handed over. */
  record: EditedRecord<unknown> | undefined;
  situation: Situation | undefined;
}

/** Whom the form of a new record was opened for, and what is known of them; undefined where it begins empty. */
export function useSituation(isWanted: boolean): Begun | undefined {
  const [asked] = useState(() => (isWanted ? readAsked() : { isHanded: false }));
  const handed = useHandedOver(asked.isHanded);
  const client = useEditedRecord(clientsApi.get, inputOf(asked.client));
  const study = useEditedRecord(viabilityStudiesApi.get, inputOf(asked.study));
  const calculation = useEditedRecord(housingCalculationsApi.get, inputOf(asked.calculation));
  const ofClient = useMemo(() => client.version && situationOfClient(client.version.record), [client.version]);
  const ofStudy = useMemo(() => study.version && situationOfStudy(study.version.record), [study.version]);
  const ofCalculation = useMemo(
    () => calculation.version && situationOfCalculation(calculation.version.record),
    [calculation.version],
  );
  if (asked.client) return { name: `client-${asked.client}`, record: client, situation: ofClient };
  if (asked.study) return { name: `study-${asked.study}`, record: study, situation: ofStudy };
  if (asked.calculation)
    return { name: `calculation-${asked.calculation}`, record: calculation, situation: ofCalculation };
  return asked.isHanded ? { name: 'from-calculator', record: undefined, situation: handed } : undefined;
}

const inputOf = (id: number | undefined) => (id === undefined ? undefined : { params: { id } });
