import { useMemo, useState } from 'react';
import type { CompanyUser } from '@umbral/contracts';
import { foldText, formatNumber } from '@umbral/ui';

/** More rows than these help nobody, and thousands of them would stop the browser. */
const SHOWN = 100;

/** A search inside a list of users, by name or e-mail, and as much of what it finds as is worth showing. */
export function useFoundUsers(users: readonly CompanyUser[]) {
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const wanted = foldText(search);
    return users.filter(({ name, email }) => foldText(`${name}\n${email}`).includes(wanted));
  }, [users, search]);
  return {
    search,
    setSearch,
    shown: found.slice(0, SHOWN),
    more:
      found.length > SHOWN
        ? `Se muestran ${SHOWN} de ${formatNumber(found.length)}. Busca por nombre o correo a quien falte.`
        : undefined,
  };
}
