import { Suspense, useState } from 'react';
import type { AuditLog } from '@umbral/contracts';
import { Button, formatAuditTime } from '@umbral/ui';
import { ShieldCheckIcon } from '@umbral/ui/icons';
import { lazyDialog } from '@umbral/web-kit';

const SealDialog = lazyDialog(() => import('./SealDialog'));

/** Opens the proof of an audit entry. */
export function SealButton({ log }: { log: AuditLog }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        icon={<ShieldCheckIcon />}
        aria-label={`Sello del movimiento del ${formatAuditTime(log.timestamp)}`}
        onClick={() => setOpen(true)}
      >
        Sello
      </Button>
      {open ? (
        <Suspense>
          <SealDialog log={log} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
