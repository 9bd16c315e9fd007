import { useEffect, useState } from 'react';
import { clientsApi, idParams, viabilityStudiesApi } from '@umbral/contracts';
import { ApiError, useAddress, useRecord } from '@umbral/web-kit';
import type { UseFormReturn } from 'react-hook-form';
import { calculatorOf } from '../situations/calculator-values';
import { situationOfStudy } from '../situations/situation';
import { emptyCalculation, type Calculation, type CalculatorValues } from './calculator-form';
import { valuesOf } from './client-values';

const readId = (text: string | null) => idParams.safeParse({ id: text ?? '' }).data?.id;

/**
 * Whom the page was opened for: a client (`?client=5`), or the first holder of a study (`?study=7`). Their data fill the
 * form once. Where the address is nobody's, what was somebody's goes.
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
  // A client who was just saved is known, also while they are still being read.
  const known = client
    ? { id: client.id, etag: record?.etag }
    : saved !== undefined && saved === clientId
      ? { id: saved, etag: undefined }
      : undefined;
  const [missing, setMissing] = useState<number>();
  // They stay missing while they are looked for again.
  const isGone = read.error instanceof ApiError && read.error.status === 404;
  if (isGone && missing !== clientId) setMissing(clientId);
  const isNobody = clientId === undefined || (missing === clientId && !known);
  const asked = studyId !== undefined ? `study-${studyId}` : isNobody ? undefined : String(clientId);
  // A holder whose client is not in sight is calculated for all the same.
  const isReady =
    asked === undefined ||
    (studyId === undefined ? client !== undefined : ofStudy && (clientId === undefined || client || read.error));

  useEffect(() => {
    if (!isReady || asked === filled) return;
    setFilled(asked);
    if (ofStudy) form.reset(calculatorOf(situationOfStudy(ofStudy), client));
    else form.reset(client ? valuesOf(client) : emptyCalculation);
    onFilled();
  }, [isReady, asked, filled, ofStudy, client, form, onFilled]);

  const failed = studyId === undefined ? read : study;
  return {
    /** Of whom the address is; undefined where it is nobody's. */
    asked,
    /** The form has the data of whom the address is. */
    isFilled: asked === filled,
    client,
    /** Who of the clients it is. */
    known,
    isUnknown: studyId === undefined && query.has('client') && (isNobody || isGone),
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
