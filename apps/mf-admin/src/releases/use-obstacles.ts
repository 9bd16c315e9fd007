import { useQuery } from '@tanstack/react-query';
import { platformVersions, unmetNeeds, type KeptRelease } from '@umbral/contracts';
import { queryClient } from '@umbral/web-kit';

/** What the shell would say to a release before it loads it; nothing while this Umbral does not say what it offers. */
export function useObstacles(): (release: KeptRelease) => string | undefined {
  const { data } = useQuery({ queryKey: ['/versions.json'] }, queryClient);
  const offered = platformVersions.safeParse(data).data;
  return ({ needs, path, version }) => {
    if (!needs) return 'No puede volver: faltan sus archivos.';
    const [unmet] = offered ? unmetNeeds({ name: path, version, pages: [], ...needs }, offered) : [];
    return (
      unmet && `No puede volver: necesita ${unmet.name} ${unmet.needed}, y aquí hay ${unmet.offered ?? 'otra cosa'}.`
    );
  };
}
