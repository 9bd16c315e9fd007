import type { ReactNode } from 'react';
import { ReadFailure } from '@umbral/web-kit';

interface LoadedProps<Data> {
  read: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** 'No se han podido cargar los escenarios' */
  failure: string;
  /** Until the first answer. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query answered; before that, its progress or its failure with a retry. */
export function Loaded<Data>({ read, failure, loading, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = read;
  if (data) return children(data);
  if (!error) return loading;
  return <ReadFailure title={failure} error={error} onRetry={() => void refetch()} retrying={isFetching} level={3} />;
}
