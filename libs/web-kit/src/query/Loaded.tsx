import type { ReactNode } from 'react';
import { NetworkError } from '../call/errors';
import { useWhenBack } from '../forms/use-when-back';
import { ReadFailure } from './ReadFailure';
import { StaleNotice, type ReadState } from './StaleNotice';

export interface LoadedProps<Data> {
  read: ReadState<Data>;
  /** What could not be read: 'No se han podido cargar los escenarios'. */
  failure: string;
  /** Until the first answer. */
  loading: ReactNode;
  /** Of the failure's heading. */
  level?: 2 | 3;
  children: (data: NoInfer<Data>) => ReactNode;
}

/**
 * What a query answered, in all its states: loading, failed, and read but failed since, where the content stays below a notice. A lost
 * connection is retried when it is back.
 */
export function Loaded<Data>({ read, failure, loading, level = 3, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = read;
  const retry = () => void refetch();
  useWhenBack(error instanceof NetworkError && !isFetching, retry);
  if (data === undefined) {
    if (!error) return loading;
    return <ReadFailure title={failure} error={error} onRetry={retry} retrying={isFetching} level={level} />;
  }
  return (
    <>
      <StaleNotice read={read} failure={failure} />
      {children(data)}
    </>
  );
}
