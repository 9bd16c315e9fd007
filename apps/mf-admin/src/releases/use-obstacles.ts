import { useQuery } from '@tanstack/react-query';
import { unmetNeeds, type KeptRelease, type PlatformVersions } from '@umbral/contracts';
import { queryClient } from '@umbral/web-kit';

/**
 * Why the shell would refuse to load a release. Without a response of `/versions.json` there are no obstacles: the shell
 * checks again in any case.
 */
export function useObstacles(): (release: KeptRelease) => string | undefined {
  const { data: offered } = useQuery<PlatformVersions>({ queryKey: ['/versions.json'] }, queryClient);
  return ({ needs }) => {
    if (!needs) return 'No se puede poner en uso: faltan sus archivos.';
    const [unmet] = offered ? unmetNeeds(needs, offered) : [];
    return (
      unmet &&
      `No se puede poner en uso: necesita ${unmet.name} ${unmet.needed}, ${unmet.offered ? `y aquí está la versión ${unmet.offered}` : 'que aquí no existe'}.`
    );
  };
}
