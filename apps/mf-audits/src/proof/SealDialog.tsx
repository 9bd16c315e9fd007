import { useMutation } from '@tanstack/react-query';
import { headHash } from '@umbral/audit-proof';
import { auditProofApi, type AuditLog, type RowProof } from '@umbral/contracts';
import {
  Button,
  Dialog,
  DialogClose,
  formatAuditTime,
  formatDateTime,
  formatNumber,
  Skeleton,
  Status,
} from '@umbral/ui';
import { DownloadIcon, ShieldCheckIcon } from '@umbral/ui/icons';
import { ApiError, Loaded, queryClient, saveFile, useOperation } from '@umbral/web-kit';
import { checkEntry, type EntryCheck } from './check-entry';
import { Unverified } from './LogState';
import styles from './proof.module.css';

interface SealDialogProps {
  log: AuditLog;
  onClose: () => void;
}

/** The inclusion proof of an audit entry in the signed log: verified here, or downloaded. */
export default function SealDialog({ log, onClose }: SealDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Sello del movimiento" footer={<DialogClose>Cerrar</DialogClose>}>
      <Proof log={log} />
    </Dialog>
  );
}

function Proof({ log }: { log: AuditLog }) {
  const read = useOperation(auditProofApi.row, { params: { eventId: log.eventId } });
  if (read.error instanceof ApiError && read.error.status === 409) return <Status>Pendiente de sellar</Status>;
  return (
    <Loaded read={read} failure="No se ha podido cargar el sello" loading={<Skeleton label="Cargando el sello" />}>
      {(proof) => <SealedEntry log={log} proof={proof} />}
    </Loaded>
  );
}

function SealedEntry({ log, proof }: { log: AuditLog; proof: RowProof }) {
  const check = useMutation({ mutationFn: () => checkEntry(log, proof) }, queryClient);
  const { row, head } = proof;
  return (
    <div className={styles['seal']}>
      <p className="num">
        Sellado {formatAuditTime(head.time)} · fila {formatNumber(row.seq)}
      </p>
      <div className={styles['acts']}>
        <Button
          variant="primary"
          icon={<ShieldCheckIcon />}
          busy={check.isPending}
          busyLabel="Comprobando..."
          onClick={() => check.mutate()}
        >
          Comprobar
        </Button>
        <Button icon={<DownloadIcon />} onClick={() => save(proof)}>
          Descargar prueba
        </Button>
      </div>
      <LastAnchor />
      <div role="status">
        {check.isError ? <Status tone="warning">No se puede comprobar el registro ahora.</Status> : null}
        {check.data ? <Checked signature={check.data} /> : null}
      </div>
    </div>
  );
}

/** The last head anchored externally; nothing without one. */
function LastAnchor() {
  const { data } = useOperation(auditProofApi.heads, { query: { anchored: 'true' } });
  const head = data?.heads[0];
  const anchor = head?.anchors.at(-1);
  if (!head || !anchor) return null;
  return (
    <p className="small quieter">
      Último sello guardado fuera: {formatDateTime(anchor.createdAt)} · huella{' '}
      <code className={styles['print']}>{headHash(head)}</code>
    </p>
  );
}

function Checked({ signature }: { signature: EntryCheck }) {
  if (signature === 'invalid') return <Status tone="danger">El movimiento no coincide con el registro firmado</Status>;
  return (
    <>
      <Status tone="success">Comprobado: el movimiento está en el registro firmado</Status>
      {signature === 'unknown' ? <Unverified /> : null}
    </>
  );
}

/** Input of `verify-audit --proof`. */
const save = (proof: RowProof): void =>
  saveFile(
    new Blob([`${JSON.stringify(proof, undefined, 2)}\n`], { type: 'application/json' }),
    `prueba-${proof.row.eventId}.json`,
  );
