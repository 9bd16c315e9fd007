import type { QueryFunction } from '@tanstack/react-query';
import type { AddressedRelease } from '@umbral/contracts';
import { queryClient } from '@umbral/web-kit';
import { takeListed } from '../modules/use-deployed-modules';
import { storedToken } from './tab-token';

const LIST = ['/modules.json'];

interface Entry {
  manifest?: { name?: string };
}

/**
 * The list of modules names this release from now on, as it names one on trial: menu, prefetch, mounting and retry follow it. Until
 * the tab forgets its token, or its user changes. A failed read is repeated, and shown, by the frame.
 */
export async function listWithRelease({ label: _, expiresAt: __, ...release }: AddressedRelease): Promise<void> {
  const read = queryClient.getDefaultOptions().queries?.queryFn as QueryFunction;
  const queryFn: QueryFunction = async (context) => {
    const listed = (await read(context)) as Entry[];
    if (!storedToken()) return listed;
    return [release, ...listed.filter(({ manifest }) => manifest?.name !== release.manifest.name)];
  };
  queryClient.setQueryDefaults(LIST, { queryFn });
  // The list in the HTML lacks the release.
  takeListed();
  await queryClient.prefetchQuery({ queryKey: LIST, staleTime: 0 });
}
