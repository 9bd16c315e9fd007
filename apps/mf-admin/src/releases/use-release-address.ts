import { useState } from 'react';
import {
  nameOfModule,
  releasesApi,
  type KeptRelease,
  type PublishedModule,
  type ReleaseAddress,
} from '@umbral/contracts';
import { useCommand } from '@umbral/web-kit';

/** Makes the address of a release, and holds it while its dialog is open. */
export function useReleaseAddress() {
  const [shown, setShown] = useState<{ name: string; made: ReleaseAddress }>();
  const command = useCommand(releasesApi.createAddress, { failure: 'No se pudo crear la dirección.', invalidates: [] });
  const make = async (published: PublishedModule, { path }: KeptRelease) => {
    if (command.isRunning) return;
    const outcome = await command.run({ body: { path } });
    if (outcome.ok) setShown({ name: nameOfModule(published), made: outcome.answer });
  };
  return { shown, make, close: () => setShown(undefined) };
}
