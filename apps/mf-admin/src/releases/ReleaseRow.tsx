import { widerAudience, type KeptRelease } from '@umbral/contracts';
import { Badge, Button } from '@umbral/ui';
import { RowItem } from '../parts/RowList';
import type { ReleaseAct } from './ReleaseAlert';
import { ReleaseFailures } from './ReleaseFailures';
import { healthWords, originWords, trialName, trialWords } from './release-words';
import styles from './releases.module.css';

interface ReleaseRowProps {
  release: KeptRelease;
  /** Why this installation could not run it. */
  obstacle: string | undefined;
  /** The module has a live release; without one there is only a trial or an upload to publish. */
  isModuleLive: boolean;
  onAct: (act: ReleaseAct) => void;
  onAddress: () => void;
}

/** One release: its audience, failures, origin and actions. */
export function ReleaseRow({ release, obstacle, isModuleLive, onAct, onAddress }: ReleaseRowProps) {
  const { version, note, state, health, withdrawal } = release;
  const trial = trialWords(release);
  const isStored = state === 'stored';
  const makeLive =
    state !== 'live' && (isModuleLive || isStored) && !obstacle ? (
      <Button
        size="s"
        aria-label={`Poner en uso la versión ${version}`}
        onClick={() => onAct(isStored ? 'publish' : 'restore')}
      >
        Poner en uso
      </Button>
    ) : null;
  return (
    <RowItem
      title={
        <>
          <strong>{version}</strong>
          {state === 'live' ? <Badge tone="success">En uso</Badge> : null}
          {state === 'trial' ? <Badge tone="info">{trialName(release)}</Badge> : null}
          {isStored ? <Badge>Sin publicar</Badge> : null}
          {state === 'withdrawn' ? <Badge tone="warning">Retirada</Badge> : null}
        </>
      }
      action={
        <div className={styles['acts']}>
          {state === 'trial' ? (
            <TrialActs release={release} hasObstacle={obstacle !== undefined} onAct={onAct} />
          ) : (
            makeLive
          )}
          {obstacle ? null : (
            <Button size="s" aria-label={`Dirección de la versión ${version}`} onClick={onAddress}>
              Dirección
            </Button>
          )}
        </div>
      }
    >
      {note ? <p>{note}</p> : null}
      {trial ? <p>{trial}</p> : null}
      {withdrawal ? <p>{withdrawal}</p> : null}
      {health ? <p className="small">{healthWords(health)}</p> : null}
      {trial && !health ? <p className="small quiet">Nadie la ha abierto todavía</p> : null}
      {health?.failures.length ? <ReleaseFailures version={version} failures={health.failures} /> : null}
      <p className="small quiet">{originWords(release)}</p>
      {obstacle ? <p className="small quiet">{obstacle}</p> : null}
    </RowItem>
  );
}

interface TrialActsProps {
  release: KeptRelease;
  hasObstacle: boolean;
  onAct: (act: ReleaseAct) => void;
}

function TrialActs({ release: { version, trial }, hasObstacle, onAct }: TrialActsProps) {
  const wider = trial && widerAudience(trial.audience);
  return (
    <>
      {hasObstacle ? null : (
        <Button size="s" aria-label={`Poner en uso la versión ${version}`} onClick={() => onAct('publish')}>
          Poner en uso
        </Button>
      )}
      {!hasObstacle && wider?.kind === 'share' ? (
        <Button
          size="s"
          aria-label={`Ampliar al ${wider.percent} % la versión ${version}`}
          onClick={() => onAct('widen')}
        >
          Ampliar al {wider.percent} %
        </Button>
      ) : null}
      <Button size="s" aria-label={`Retirar la versión ${version}`} onClick={() => onAct('withdraw')}>
        Retirar
      </Button>
    </>
  );
}
