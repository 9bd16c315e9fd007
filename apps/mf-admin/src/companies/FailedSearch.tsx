import { Loaded, type ReadState } from '@umbral/web-kit';

/** Instead of the users of a search without an answer. */
export const FailedSearch = ({ read }: { read: ReadState<unknown> }) => (
  <Loaded read={read} failure="No se han podido buscar usuarios" loading={null}>
    {() => null}
  </Loaded>
);
