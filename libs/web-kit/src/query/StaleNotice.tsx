import { Button, Notice } from '@umbral/ui';
import styles from './StaleNotice.module.css';

/** The part of a query result that shows its state. */
export interface ReadState<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface StaleNoticeProps {
  read: ReadState<unknown>;
  /** 'No se han podido cargar los escenarios' */
  failure: string;
}

/** Above content that was read before, when it could not be read again. */
export function StaleNotice({ read: { data, error, isFetching, refetch }, failure }: StaleNoticeProps) {
  if (data === undefined || !error) return null;
  return (
    <div className={styles['stale']}>
      <Notice
        tone="danger"
        title={`${failure}.`}
        live
        action={
          <Button size="s" busy={isFetching} busyLabel="Reintentando..." onClick={() => void refetch()}>
            Reintentar
          </Button>
        }
      >
        Se muestran los últimos datos leídos.
      </Notice>
    </div>
  );
}
