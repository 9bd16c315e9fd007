import type { ReactNode } from 'react';
import { Bone, Section, Skeleton } from '@umbral/ui';
import { AppLink, Loaded, type ReadState } from '@umbral/web-kit';
import styles from './Desk.module.css';

interface DeskBlockProps<Data> {
  title: string;
  read: ReadState<Data>;
  /** Link to the complete list, and its total. */
  all?: (data: NoInfer<Data>) => { to: string; total: number };
  /** Lines of its skeleton. */
  lines?: number;
  children: (data: NoInfer<Data>) => ReactNode;
}

/** A part of the desk: a region that loads, fails and retries independently. */
export function DeskBlock<Data>({ title, read, all, lines = 4, children }: DeskBlockProps<Data>) {
  const rest = read.data === undefined ? undefined : all?.(read.data);
  return (
    <Section
      region
      title={title}
      actions={rest && rest.total > 0 ? <AppLink to={rest.to}>{`Ver todos (${rest.total})`}</AppLink> : null}
    >
      <Loaded
        read={read}
        failure="No se ha podido cargar"
        loading={
          <Skeleton label={`Cargando ${title}...`}>
            <ul className={styles['rows']}>
              {Array.from({ length: lines }, (_, line) => (
                <li key={line} className={styles['row']}>
                  <Bone width={['62%', '48%', '70%', '55%'][line % 4]} />
                </li>
              ))}
            </ul>
          </Skeleton>
        }
      >
        {children}
      </Loaded>
    </Section>
  );
}
