import type { KeptRelease, PublishedModule } from '@umbral/contracts';
import { Badge, Button, Section } from '@umbral/ui';
import { RowItem, RowList } from '../parts/RowList';
import { liveWords, nameOfModule, originWords } from './release-words';

interface ModuleReleasesProps {
  published: PublishedModule;
  /** Why a release could not be shown by this Umbral; undefined where nothing is known against it. */
  obstacleOf: (release: KeptRelease) => string | undefined;
  onRestore: (release: KeptRelease) => void;
}

/** One module: what is live, and what is kept beside it. */
export function ModuleReleases({ published, obstacleOf, onRestore }: ModuleReleasesProps) {
  const name = nameOfModule(published);
  return (
    <Section title={name}>
      <p className="small quiet">{liveWords(published)}</p>
      <RowList label={`Versiones de ${name}`}>
        {published.releases.map((release) => {
          const { path, version, note, state } = release;
          const obstacle = state === 'live' ? undefined : obstacleOf(release);
          return (
            <RowItem
              key={path}
              title={
                <>
                  <strong>{version}</strong>
                  {state === 'live' ? <Badge tone="success">En uso</Badge> : null}
                  {state === 'withdrawn' ? <Badge tone="warning">Retirada</Badge> : null}
                </>
              }
              action={
                state === 'live' || obstacle ? null : (
                  <Button size="s" aria-label={`Poner en uso la versión ${version}`} onClick={() => onRestore(release)}>
                    Poner en uso
                  </Button>
                )
              }
            >
              {note ? <p>{note}</p> : null}
              <p className="small quiet">{originWords(release)}</p>
              {obstacle ? <p className="small quiet">{obstacle}</p> : null}
            </RowItem>
          );
        })}
      </RowList>
    </Section>
  );
}
