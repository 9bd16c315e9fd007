import { useEffect, useState } from 'react';
import { clientsApi, type ClientRecord } from '@umbral/contracts';
import { SEARCH_DELAY_MS } from '@umbral/ui';
import { rowsOf, useOperation } from '@umbral/web-kit';
import { likelyClients, searchesOf, type Typed } from './likely-clients';

/** The visible clients that match a typed name or phone; empty after a failure. */
export function useLikelyClients(typed: Typed, isWanted: boolean): ClientRecord[] {
  const settled = useSettled(typed);
  const search = searchesOf(settled);
  const byPhone = useSearch(isWanted ? search.phone : undefined);
  const byName = useSearch(isWanted ? search.name : undefined);
  return isWanted ? likelyClients([...byPhone, ...byName], settled) : [];
}

function useSearch(text: string | undefined): ClientRecord[] {
  const { data } = useOperation(clientsApi.list, { query: { search: text } }, { enabled: text !== undefined });
  return text === undefined ? [] : rowsOf(data);
}

/** The typed value, debounced. */
function useSettled({ name, phone }: Typed): Typed {
  const [settled, setSettled] = useState({ name: '', phone: '' });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ name, phone }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name, phone]);
  return settled;
}
