import { useMemo, useState } from 'react';
import { userRules, type CompanyUser, type ErrorCode } from '@umbral/contracts';
import { foldText, formatNumber } from '@umbral/ui';
import { usePermissions } from '@umbral/web-kit';

/** Limit of rendered rows: thousands of them would freeze the browser. */
const SHOWN = 100;

const REASONS: Partial<Record<ErrorCode, string>> = {
  beyond_rights: 'Su rol permite cosas que el tuyo no',
  beyond_companies: 'También pertenece a una compañía que no ves',
};

/** A client-side search of users by name or e-mail, limited to the rows that are rendered. */
export function useFoundUsers(users: readonly CompanyUser[]) {
  const { who } = usePermissions();
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const wanted = foldText(search);
    return users.filter(({ name, email }) => foldText(`${name}\n${email}`).includes(wanted));
  }, [users, search]);
  return {
    search,
    setSearch,
    /** Each with the reason why this user may not move them, if any. */
    shown: found.slice(0, SHOWN).map((user) => ({ user, reason: REASONS[userRules.touch(user, who) as ErrorCode] })),
    more:
      found.length > SHOWN
        ? `Se muestran ${SHOWN} de ${formatNumber(found.length)}. Busca por nombre o correo a quien falte.`
        : undefined,
  };
}
