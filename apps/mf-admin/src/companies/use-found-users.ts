import { useMemo, useState } from 'react';
import { userRules, type CompanyUser, type ErrorCode } from '@umbral/contracts';
import { foldText, formatNumber } from '@umbral/ui';
import { usePermissions } from '@umbral/web-kit';

/** More rows than these help nobody, and thousands of them would stop the browser. */
const SHOWN = 100;

const REASONS: Partial<Record<ErrorCode, string>> = {
  beyond_rights: 'Su rol permite cosas que el tuyo no',
  beyond_companies: 'También pertenece a una compañía que no ves',
};

/** A search inside a list of users, by name or e-mail, and as much of what it finds as is worth showing. */
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
    /** Each with the reason why this person may not move them, if there is one. */
    shown: found.slice(0, SHOWN).map((user) => ({ user, reason: REASONS[userRules.touch(user, who) as ErrorCode] })),
    more:
      found.length > SHOWN
        ? `Se muestran ${SHOWN} de ${formatNumber(found.length)}. Busca por nombre o correo a quien falte.`
        : undefined,
  };
}
