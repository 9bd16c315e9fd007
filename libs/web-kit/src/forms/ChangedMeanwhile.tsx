import { useEffect, useState } from 'react';
import { LinkButton } from '@umbral/ui';
import type { ChangedMeanwhile as Change } from '../live/use-changed-meanwhile';

const MINUTE_MS = 60_000;

/** 'hace 3 min' */
const ago = (ms: number): string => (ms < MINUTE_MS ? 'hace un momento' : `hace ${Math.floor(ms / MINUTE_MS)} min`);

const textOf = ({ by, isOwn }: Change): string =>
  isOwn ? 'Has modificado este registro en otro sitio' : `${by?.name ?? 'Otra persona'} ha cambiado este registro`;

interface ChangedMeanwhileProps {
  change: Change;
  /** Shows both versions, as a refused save does. */
  onShow: () => void;
}

/** A line in an open form: its record was changed elsewhere, before it is saved here. */
export default function ChangedMeanwhile({ change, onShow }: ChangedMeanwhileProps) {
  const [now, setNow] = useState(change.at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return (
    <span>
      {textOf(change)} {ago(now - change.at)} · <LinkButton onClick={onShow}>Ver cambios</LinkButton>
    </span>
  );
}
