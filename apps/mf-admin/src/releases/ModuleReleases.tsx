import { nameOfModule, type KeptRelease, type PublishedModule } from '@umbral/contracts';
import { Section } from '@umbral/ui';
import { RowList } from '../parts/RowList';
import type { ReleaseAct } from './ReleaseAlert';
import { ReleaseRow } from './ReleaseRow';
import { liveWords } from './release-words';

interface ModuleReleasesProps {
  published: PublishedModule;
  /** Why this installation could not run the release; undefined without a known obstacle. */
  obstacleOf: (release: KeptRelease) => string | undefined;
  onAct: (act: ReleaseAct, release: KeptRelease) => void;
  /** Makes the address of a release. */
  onAddress: (release: KeptRelease) => void;
}

/** One module: its live release, those on trial, and the retained ones. */
export function ModuleReleases({ published, obstacleOf, onAct, onAddress }: ModuleReleasesProps) {
  const name = nameOfModule(published);
  return (
    <Section title={name}>
      <p className="small quiet">{liveWords(published)}</p>
      <RowList label={`Versiones de ${name}`}>
        {published.releases.map((release) => (
          <ReleaseRow
            key={release.path}
            release={release}
            obstacle={release.state === 'live' ? undefined : obstacleOf(release)}
            isModuleLive={published.since !== null}
            onAct={(act) => onAct(act, release)}
            onAddress={() => onAddress(release)}
          />
        ))}
      </RowList>
    </Section>
  );
}
