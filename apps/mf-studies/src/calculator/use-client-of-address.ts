import { useEffect, useState } from 'react';
import { clientsApi, idParams, viabilityStudiesApi } from '@umbral/contracts';
import { ApiError, useAddress, useRecord } from '@umbral/web-kit';
import type { UseFormReturn } from 'react-hook-form';
import { calculatorOf } from '../situations/calculator-values';
import { situationOfStudy } from '../situations/situation';
import type { Calculation, CalculatorValues } from './calculator-form';
import { valuesOf } from './client-values';

const readId = (text: string | null) => idParams.safeParse({ id: text ?? '' }).data?.id;

/**
 * Whom the page was opened for: a client (`?client=5`), or the first holder of a study (`?study=7`). Their data fill the
 * form once.
 */
export function useClientOfAddress(form: UseFormReturn<CalculatorValues, unknown, Calculation>, onFilled: () => void) {
  const query = new URLSearchParams(useAddress().search);
  const studyId = readId(query.get('study'));
  const study = useRecord(
    viabilityStudiesApi.get,
    { params: { id: studyId ?? 0 } },
    { enabled: studyId !== undefined, staleTime: 0 },
  );
  const ofStudy = studyId !== undefined && study.data?.record.id === studyId ? study.data.record : undefined;
  const clientId = studyId === undefined ? readId(query.get('client')) : (ofStudy?.holders[0]?.clientId ?? undefined);
  const read = useRecord(
    clientsApi.get,
    { params: { id: clientId ?? 0 } },
    { enabled: clientId !== undefined, staleTime: 0 },
  );
  const [filled, setFilled] = useState<string>();
  const [saved, setSaved] = useState<number>();
  const record = clientId !== undefined && read.data?.record.id === clientId ? read.data : undefined;
  const client = record?.record;
  const asked = studyId === undefined ? clientId?.toString() : `study-${studyId}`;
  // A holder whose client is not in sight is calculated for all the same.
  const isReady =
    studyId === undefined ? client !== undefined : ofStudy && (clientId === undefined || client || read.error);

  useEffect(() => {
    if (!isReady || asked === filled) return;
    setFilled(asked);
    if (ofStudy) form.reset(calculatorOf(situationOfStudy(ofStudy), client));
    else if (client) form.reset(valuesOf(client));
    onFilled();
  }, [isReady, asked, filled, ofStudy, client, form, onFilled]);

  const isMissing = read.error instanceof ApiError && read.error.status === 404;
  const failed = studyId === undefined ? read : study;
  return {
    /** Of whom the address is; undefined where it is nobody's. */
    asked,
    /** Whose data the form has. */
    filled,
    client,
    /** Who of the clients it is, also while one who was just saved is still being read. */
    known: client
      ? { id: client.id, etag: record?.etag }
      : saved !== undefined && saved === clientId
        ? { id: saved, etag: undefined }
        : undefined,
    isUnknown: studyId === undefined && query.has('client') && (clientId === undefined || isMissing),
    error: asked !== undefined && !client && !ofStudy ? failed.error : null,
    failure: studyId === undefined ? 'No se ha podido cargar el cliente' : 'No se ha podido cargar el estudio',
    retry: () => void failed.refetch(),
    /** A client who was just saved from this very form: nothing is to be filled in anew. */
    adopt: (id: number) => {
      setFilled(String(id));
      setSaved(id);
    },
  };
}
