import { useState } from 'react';
import { nameOfModule, type AddressedRelease } from '@umbral/contracts';
import { Button, formatDateTime, Notice } from '@umbral/ui';
import type { Opened } from './open-address';
import { forgetToken } from './tab-token';
import './address-bar.css';

/** Which release this tab shows instead of the deployed one, until when, and the way back; or why it does not. */
export function AddressBar({ opened }: { opened: Opened }) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <aside className="address-bar no-print" aria-label="Versión abierta con una dirección">
      {'release' in opened ? (
        <Notice
          action={
            <Button size="s" onClick={leave}>
              Salir
            </Button>
          }
        >
          {wordsOf(opened.release)}
        </Notice>
      ) : (
        <Notice
          live
          tone="warning"
          title="No se puede abrir la versión de esa dirección."
          action={
            <Button size="s" onClick={() => setIsClosed(true)}>
              Entendido
            </Button>
          }
        >
          {opened.refusal}. Ves la versión normal.
        </Notice>
      )}
    </aside>
  );
}

/** A reload, so that nothing of the release is left, and the browser asks about unsaved changes. */
function leave(): void {
  const once = { once: true };
  const forget = () => forgetToken();
  // Only then: a page whose unsaved changes are kept stays with the release.
  window.addEventListener('pagehide', forget, once);
  // The first question is about this reload; at another one the page has stayed.
  const keep = () => window.removeEventListener('pagehide', forget);
  window.addEventListener('beforeunload', () => window.addEventListener('beforeunload', keep, once), once);
  window.location.reload();
}

const wordsOf = ({ manifest, label, expiresAt }: AddressedRelease): string => {
  const name = nameOfModule({ module: manifest.name, titles: manifest.pages.map(({ title }) => title) });
  return `Ves la versión ${label} de ${name} · caduca el ${formatDateTime(expiresAt)}`;
};
