import { useState } from 'react';
import { RELEASE_NOTE_LENGTH, releasesApi, type KeptRelease, type PublishedModule } from '@umbral/contracts';
import { Field, TextInput } from '@umbral/ui';
import { CommandAlert } from '@umbral/web-kit';
import { nameOfModule } from './release-words';

interface RestoreAlertProps {
  of: PublishedModule;
  release: KeptRelease;
  onClose: () => void;
}

/** Asks whether another release is to be the one that people get. */
export function RestoreAlert({ of, release: { path, version }, onClose }: RestoreAlertProps) {
  const [note, setNote] = useState('');
  const name = nameOfModule(of);
  return (
    <CommandAlert
      op={releasesApi.restore}
      input={{ body: { path, note: note.trim() || null } }}
      title={`¿Poner en uso la versión ${version}?`}
      confirmLabel="Poner en uso"
      busyLabel="Poniendo en uso..."
      success={{ title: `Versión ${version} en uso`, text: name }}
      failure={{ text: 'No se pudo cambiar la versión.', prefer: 'both' }}
      onClose={onClose}
    >
      {name}: quien lo tenga abierto sigue como está y recibe esta versión en su próxima visita.
      <Field label="Motivo" help="Opcional. Se ve en Auditorías">
        <TextInput value={note} maxLength={RELEASE_NOTE_LENGTH} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </CommandAlert>
  );
}
