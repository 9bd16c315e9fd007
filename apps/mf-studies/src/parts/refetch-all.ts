import { refetchedOrToast } from '@umbral/web-kit';

type Refetch = Parameters<typeof refetchedOrToast>[0];

/** Refetches these reads. False after a toast where one fails. @param failure where the server says nothing */
export async function refetchAllOrToast(
  reads: readonly { refetch: () => Promise<Refetch> }[],
  failure: string,
): Promise<boolean> {
  const results = await Promise.all(reads.map(({ refetch }) => refetch()));
  return results.every((result) => refetchedOrToast(result, failure) !== undefined);
}
