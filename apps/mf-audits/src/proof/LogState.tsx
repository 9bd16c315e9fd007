import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { auditProofApi, type AuditProofStatus } from '@umbral/contracts';
import { Button, formatDate, formatDateTime, formatNumber, Status, plural } from '@umbral/ui';
import { ShieldCheckIcon } from '@umbral/ui/icons';
import { queryClient, useOperation } from '@umbral/web-kit';
import { checkLog, type LogCheck } from './check-log';
import { readHead } from './stored-head';
import styles from './proof.module.css';

const FAILED = 'No se puede comprobar el registro ahora.';

/** How far the log is sealed, and whether it is consistent with the head stored in this browser. */
export function LogState() {
  const { data, isError } = useOperation(auditProofApi.status);
  const [checked, setChecked] = useState<LogCheck>();
  const check = useMutation({ mutationFn: checkLog, onSuccess: setChecked }, queryClient);
  const { mutate } = check;
  // Every visit compares with the stored head: a forged log must not wait for a click.
  useEffect(() => {
    if (readHead()) mutate();
  }, [mutate]);
  return (
    <span className={styles['state']}>
      {data ? <Sealed status={data} /> : null}
      {isError ? <Status tone="warning">{FAILED}</Status> : null}
      <Button
        size="s"
        icon={<ShieldCheckIcon />}
        busy={check.isPending}
        busyLabel="Comprobando..."
        onClick={() => {
          setChecked(undefined);
          check.mutate();
        }}
      >
        Comprobar registro
      </Button>
      <span role="status">
        {check.isError ? <Status tone="warning">{FAILED}</Status> : null}
        {checked ? <Checked check={checked} /> : null}
      </span>
    </span>
  );
}

function Sealed({ status }: { status: AuditProofStatus }) {
  const { state, head, sealedUntil, sealedSize, lagSeconds, removedUntil } = status;
  if (state === 'altered') return <Status tone="danger">Registro alterado. Avisa al responsable</Status>;
  if (state === 'unsigned') return <Status tone="warning">Sellado sin firma: falta la clave</Status>;
  if (state === 'late')
    return (
      <Status tone="warning">
        El sellado va con retraso de {plural(Math.floor(lagSeconds / 60), 'minuto', 'minutos')}
      </Status>
    );
  if (!head || !sealedUntil) return <Status>Todavía no hay ningún sello</Status>;
  return (
    <Status tone="success">
      Registro íntegro hasta el {formatDateTime(sealedUntil)} · {formatNumber(sealedSize)}{' '}
      {sealedSize === 1 ? 'movimiento sellado' : 'movimientos sellados'}
      {removedUntil ? ` · Lo anterior al ${formatDate(removedUntil)} se retiró por la regla de conservación` : ''}
    </Status>
  );
}

function Checked({ check }: { check: LogCheck }) {
  switch (check.kind) {
    case 'unsigned':
      return <Status>Todavía no hay ningún sello</Status>;
    case 'changed':
      return <Status tone="danger">El registro no coincide con el sello guardado</Status>;
    default:
      return (
        <>
          <Status tone="success">
            {check.kind === 'first'
              ? 'Primer sello guardado en este navegador'
              : `Comprobado: nada ha cambiado desde el ${formatDateTime(check.since)}`}
          </Status>
          {check.signature === 'unknown' ? <Unverified /> : null}
        </>
      );
  }
}

/** Shown where the browser does not support Ed25519. */
export const Unverified = () => <Status tone="warning">Firma no comprobada en este navegador</Status>;
