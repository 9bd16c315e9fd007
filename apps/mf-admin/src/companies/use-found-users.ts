import { useMemo, useState } from 'react';
import {
  MOST_FIRST_ROWS,
  userRules,
  type companiesApi,
  type Company,
  type CompanyUser,
  type ErrorCode,
} from '@umbral/contracts';
import { foldText, formatNumber } from '@umbral/ui';
import { useOperation, usePermissions } from '@umbral/web-kit';

/** Limit of rendered rows: thousands of them would freeze the browser. */
const SHOWN = 100;

const REASONS: Partial<Record<ErrorCode, string>> = {
  beyond_rights: 'Su rol permite cosas que el tuyo no',
  beyond_companies: 'También pertenece a una compañía que no ves',
};

type Read = typeof companiesApi.users | typeof companiesApi.availableUsers;

/**
 * A search of users by name or e-mail, limited to the rows that are rendered: by the browser among all of them, by the server
 * where there may be more than were read.
 */
export function useFoundUsers(op: Read, { id }: Company, users: readonly CompanyUser[]) {
  const { who } = usePermissions();
  const [search, setSearch] = useState('');
  const isCut = users.length >= MOST_FIRST_ROWS;
  const input = { params: { id }, query: { first: MOST_FIRST_ROWS, search } };
  const isSearched = isCut && search !== '';
  const read = useOperation(op, input, { enabled: isSearched, staleTime: 0, keepPrevious: true });
  // Until its answer the rows are those of the former search.
  const isPending = isSearched && (read.data === undefined || read.isPlaceholderData);
  const searched = (isSearched ? read.data : undefined) ?? users;
  const found = useMemo(() => {
    if (isPending) return searched;
    const wanted = foldText(search);
    return searched.filter(({ name, email }) => foldText(`${name}\n${email}`).includes(wanted));
  }, [isPending, searched, search]);
  return {
    search,
    setSearch,
    isPending,
    /** Of the search; undefined once it has an answer. */
    failed: isSearched && read.data === undefined && read.error ? read : undefined,
    /** There may be more than these users. */
    isCut,
    /** Each with the reason why this user may not move them, if any. */
    shown: found.slice(0, SHOWN).map((user) => ({ user, reason: REASONS[userRules.touch(user, who) as ErrorCode] })),
    more:
      found.length > SHOWN
        ? `Se muestran ${SHOWN} de ${formatNumber(found.length)}${searched.length >= MOST_FIRST_ROWS ? ' o más' : ''}. Busca por nombre o correo a quien falte.`
        : undefined,
  };
}
