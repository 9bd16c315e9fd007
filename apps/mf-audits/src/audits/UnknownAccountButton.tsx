import { useState } from 'react';
import { UNKNOWN_ACCOUNT } from '@umbral/contracts';
import { Button } from '@umbral/ui';
import { AuditEntriesDialog } from './AuditEntriesDialog';

/** Opens the failed sign-ins that named no account: no user of the list has them. */
export function UnknownAccountButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Cuentas desconocidas</Button>
      {isOpen ? <AuditEntriesDialog record={UNKNOWN_ACCOUNT} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
