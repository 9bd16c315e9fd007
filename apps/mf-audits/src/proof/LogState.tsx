import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { auditProofApi, type AuditProofStatus } from '@umbral/contracts';
import { Button, formatDate, formatDateTime, Status, plural } from '@umbral/ui';
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
    void readHead().then((stored) => stored && mutate());
  }, [mutate]);
  return (
    <span className={styles['state']}>
      {data ? <Sealed status={data} /> : null}
      {data && !data.isAnchored && data.head ? <Unanchored /> : null}
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

/** The owner of database and key could write another log, and nothing outside would contradict it. */
const Unanchored = () => (
  <span title="Los sellos no se guardan fuera de Umbral. El responsable puede enviarlos por correo o a una autoridad de sellado de tiempo.">
    <Status>Sin ancla exterior</Status>
  </span>
);

function Sealed({ status }: { status: AuditProofStatus }) {
  const { state, head, sealedUntil, sealedSize, lagSeconds, removedUntil, alteration } = status;
  if (state === 'altered')
    return (
      <>
        <Altered />
        {alteration ? (
          <Status tone="danger">
            {placeOf(alteration)}, detectado el {formatDateTime(alteration.foundAt)}
          </Status>
        ) : null}
      </>
    );
  if (state === 'unsigned') return <Status tone="warning">Sellado sin firma: falta la clave</Status>;
  if (state === 'late' && lagSeconds < 60) return <Status>El registro se está comprobando</Status>;
  if (state === 'late')
    return (
      <Status tone="warning">
        El sellado va con retraso de {plural(Math.floor(lagSeconds / 60), 'minuto', 'minutos')}
      </Status>
    );
  if (!head || !sealedUntil) return <Status>Todavía no hay ningún sello</Status>;
  return (
    <Status tone="success">
      Registro íntegro hasta el {formatDateTime(sealedUntil)} ·{' '}
      {plural(sealedSize, 'movimiento sellado', 'movimientos sellados')}
      {removedUntil ? ` · Lo anterior al ${formatDate(removedUntil)} se retiró por la regla de conservación` : ''}
    </Status>
  );
}

const Altered = () => <Status tone="danger">Registro alterado. Avisa al responsable</Status>;

/** Where the log differs from what was signed. */
function placeOf({ what, place }: NonNullable<AuditProofStatus['alteration']>): string {
  switch (what) {
    case 'entry':
      return `El movimiento ${place} ha cambiado`;
    case 'entry_missing':
    case 'leaf_missing':
      return `Falta el movimiento ${place}`;
    case 'signature':
      return `La firma del sello ${place} no es válida`;
    case 'shorter':
      return `Falta el sello ${place}, que ya se había comprobado`;
    case 'head':
    case 'head_order':
      return `El sello ${place} no corresponde al registro`;
    default:
      return `El registro de ${place} movimientos no coincide con sus sellos`;
  }
}

function Checked({ check }: { check: LogCheck }) {
  switch (check.kind) {
    case 'unsigned':
      return <Status>Todavía no hay ningún sello</Status>;
    case 'altered':
      return <Altered />;
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
