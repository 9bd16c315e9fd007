import { useQuery } from '@tanstack/react-query';
import { platformVersions, unmetNeeds, type KeptRelease } from '@umbral/contracts';
import { queryClient } from '@umbral/web-kit';

/**
 * Why the shell would refuse to load a release. Without a response of `/versions.json` there are no obstacles: the shell
 * checks again in any case.
 */
export function useObstacles(): (release: KeptRelease) => string | undefined {
  const { data } = useQuery({ queryKey: ['/versions.json'] }, queryClient);
  const offered = platformVersions.safeParse(data).data;
  return ({ needs }) => {
    if (!needs) return 'No se puede poner en uso: faltan sus archivos.';
    const [unmet] = offered ? unmetNeeds(needs, offered) : [];
    return (
      unmet &&
      `No se puede poner en uso: necesita ${unmet.name} ${unmet.needed}, ${unmet.offered ? `y aquí está la versión ${unmet.offered}` : 'que aquí no existe'}.`
    );
  };
}
