import { useEffect, useEffectEvent, useState } from 'react';
import { LinkButton } from '@umbral/ui';
import type { ChangedMeanwhile as Change } from '../live/use-changed-meanwhile';
import type { EditedRecord } from '../records/use-edited-record';

const MINUTE_MS = 60_000;

/** 'hace 3 min' */
const ago = (ms: number): string => (ms < MINUTE_MS ? 'hace un momento' : `hace ${Math.floor(ms / MINUTE_MS)} min`);

const textOf = ({ by, isOwn }: Change): string =>
  isOwn ? 'Has modificado este registro en otro sitio' : `${by?.name ?? 'Otra persona'} ha cambiado este registro`;

interface ChangedMeanwhileProps {
  record: Pick<EditedRecord<unknown>, 'version' | 'fetchCurrent'>;
  change: Change;
  /** Shows both versions, as a refused save does. */
  onShow: () => void;
}

/** A line in an open form: its record was changed elsewhere, before it is saved here. */
export default function ChangedMeanwhile({ record, change, onShow }: ChangedMeanwhileProps) {
  const [now, setNow] = useState(change.at);
  const [shown, setShown] = useState<Change>();
  // The event may be repeated, or of what others show of this record: only a new version concerns the form.
  const compare = useEffectEvent(async () => {
    const current = await record.fetchCurrent();
    if (!current?.etag || current.etag !== record.version?.etag) setShown(change);
  });
  useEffect(() => void compare(), [change]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return shown ? (
    <span>
      {textOf(shown)} {ago(now - shown.at)} · <LinkButton onClick={onShow}>Ver cambios</LinkButton>
    </span>
  ) : null;
}
