import { useState } from 'react';
import { releasesApi } from '@umbral/contracts';
import { Bone, EmptyState, PageHead, Skeleton } from '@umbral/ui';
import { TagsIcon } from '@umbral/ui/icons';
import { Loaded, useOperation } from '@umbral/web-kit';
import { AddressDialog } from './AddressDialog';
import { ModuleReleases } from './ModuleReleases';
import { ReleaseAlert, type ChosenAct } from './ReleaseAlert';
import { useObstacles } from './use-obstacles';
import { useReleaseAddress } from './use-release-address';

/** 'Publicaciones': the releases of each module, their publishers, and how to restore one. */
export default function ReleasesPage() {
  const read = useOperation(releasesApi.list, undefined, { staleTime: 0 });
  const obstacleOf = useObstacles();
  const address = useReleaseAddress();
  const [chosen, setChosen] = useState<ChosenAct>();
  return (
    <>
      <PageHead
        title="Publicaciones"
        lead="Qué versión de cada módulo está en uso, cuál se prueba y con quién. Cada cambio queda en Auditorías."
      />
      <Loaded read={read} failure="No se han podido cargar las publicaciones" level={2} loading={<ReleasesSkeleton />}>
        {(modules) =>
          modules.length === 0 ? (
            <EmptyState icon={<TagsIcon />} title="Aquí no hay ninguna publicación" />
          ) : (
            modules.map((published) => (
              <ModuleReleases
                key={published.module}
                published={published}
                obstacleOf={obstacleOf}
                onAct={(act, release) => setChosen({ published, release, act })}
                onAddress={(release) => void address.make(published, release)}
              />
            ))
          )
        }
      </Loaded>
      {chosen ? <ReleaseAlert {...chosen} onClose={() => setChosen(undefined)} /> : null}
      {address.shown ? <AddressDialog {...address.shown} onClose={address.close} /> : null}
    </>
  );
}

const ReleasesSkeleton = () => (
  <Skeleton label="Cargando publicaciones...">
    <Bone width="40%" />
    <Bone width="72%" />
    <Bone width="64%" />
  </Skeleton>
);
