import { useEffect, useState } from 'react';
import { clientsApi, idParams } from '@umbral/contracts';
import { ApiError, useAddress, useRecord } from '@umbral/web-kit';
import type { UseFormReturn } from 'react-hook-form';
import type { Calculation, CalculatorValues } from './calculator-form';
import { valuesOf } from './client-values';

/** The client that the page was opened for (`?client=5`), whose data fill the form once. */
export function useClientOfAddress(form: UseFormReturn<CalculatorValues, unknown, Calculation>, onFilled: () => void) {
  const { search } = useAddress();
  const asked = new URLSearchParams(search).get('client');
  const { data: params } = idParams.safeParse({ id: asked ?? '' });
  const read = useRecord(
    clientsApi.get,
    { params: { id: params?.id ?? 0 } },
    { enabled: params !== undefined, staleTime: 0 },
  );
  const [filled, setFilled] = useState<number>();
  const record = params && read.data?.record.id === params.id ? read.data : undefined;
  const client = record?.record;

  useEffect(() => {
    if (!client || client.id === filled) return;
    setFilled(client.id);
    form.reset(valuesOf(client));
    onFilled();
  }, [client, filled, form, onFilled]);

  return {
    client,
    known: client && { id: client.id, etag: record?.etag },
    isUnknown:
      asked !== null && (params === undefined || (read.error instanceof ApiError && read.error.status === 404)),
    error: params && !client ? read.error : null,
    retry: () => void read.refetch(),
    /** A client who was just saved from this very form: nothing is to be filled in anew. */
    adopt: setFilled,
  };
}
