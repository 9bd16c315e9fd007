import { useEffect } from 'react';
import { nameOfModule, releasesApi, type AddressedRelease, type DeployedModule } from '@umbral/contracts';
import { Button, formatDateTime, Notice } from '@umbral/ui';
import { ApiError, serverMessage, useOperation } from '@umbral/web-kit';
import { forgetToken } from './tab-token';
import './address-bar.css';

interface AddressBarProps {
  token: string;
  /** Called with the release, or with null where the server refuses it. */
  onSettled: (release: DeployedModule | null) => void;
  onLeave: () => void;
}

/** Longer timers run at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const isRefusal = (error: Error | null): boolean => error instanceof ApiError && error.status < 500;

/** Which release this tab shows instead of the deployed one, until when, and the way back; or why it does not. */
export default function AddressBar({ token, onSettled, onLeave }: AddressBarProps) {
  const { data, error, refetch } = useOperation(releasesApi.openAddress, { query: { release: token } });
  const isRefused = isRefusal(error);
  // Without a connection what was permitted before stays.
  const opened = isRefused ? undefined : data;
  const entry = opened?.entry;
  useEffect(() => {
    if (opened) onSettled({ manifest: opened.manifest, entry: opened.entry, integrity: opened.integrity });
    else if (error) onSettled(null);
    if (isRefused) forgetToken();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the entry identifies the release
  }, [entry, error, isRefused, onSettled]);

  const expiresAt = opened?.expiresAt;
  useEffect(() => {
    if (!expiresAt) return undefined;
    const timer = setTimeout(() => void refetch(), Math.min(Date.parse(expiresAt) - Date.now(), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [expiresAt, refetch]);

  const leave = () => {
    onLeave();
    document.getElementById('main')?.focus();
  };
  if (opened)
    return (
      <div className="address-bar no-print" role="status">
        <Notice
          action={
            <Button size="s" onClick={leave}>
              Salir
            </Button>
          }
        >
          {wordsOf(opened)}
        </Notice>
      </div>
    );
  if (!error) return null;
  return (
    <div className="address-bar no-print">
      <Notice
        live
        tone="warning"
        title="No se puede abrir la versión de esa dirección."
        action={
          <Button size="s" onClick={leave}>
            Entendido
          </Button>
        }
      >
        {serverMessage(error) ?? 'Comprueba tu conexión y recarga la página'}. Ves la versión normal.
      </Notice>
    </div>
  );
}

const wordsOf = ({ manifest, label, expiresAt }: AddressedRelease): string => {
  const name = nameOfModule({ module: manifest.name, titles: manifest.pages.map(({ title }) => title) });
  return `Ves la versión ${label} de ${name} · caduca el ${formatDateTime(expiresAt)}`;
};
