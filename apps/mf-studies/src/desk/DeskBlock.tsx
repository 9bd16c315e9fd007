import type { ReactNode } from 'react';
import { Bone, Section, Skeleton } from '@umbral/ui';
import { AppLink, ReadFailure } from '@umbral/web-kit';
import styles from './Desk.module.css';

/** The part of a query result that a block uses. */
export interface BlockRead<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface DeskBlockProps<Data> {
  title: string;
  read: BlockRead<Data>;
  /** Link to the complete list, and its total. */
  all?: (data: NoInfer<Data>) => { to: string; total: number };
  /** Lines of its skeleton. */
  lines?: number;
  children: (data: NoInfer<Data>) => ReactNode;
}

/** A part of the desk: a region that loads, fails and retries independently. */
export function DeskBlock<Data>({ title, read, all, lines = 4, children }: DeskBlockProps<Data>) {
  const { data, error, isFetching, refetch } = read;
  const rest = data === undefined ? undefined : all?.(data);
  return (
    <Section
      region
      title={title}
      actions={rest && rest.total > 0 ? <AppLink to={rest.to}>{`Ver todos (${rest.total})`}</AppLink> : null}
    >
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ReadFailure
          level={3}
          title="No se ha podido cargar"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton label={`Cargando ${title}...`}>
          <ul className={styles['rows']}>
            {Array.from({ length: lines }, (_, line) => (
              <li key={line} className={styles['row']}>
                <Bone width={['62%', '48%', '70%', '55%'][line % 4]} />
              </li>
            ))}
          </ul>
        </Skeleton>
      )}
    </Section>
  );
}
