import { useState } from 'react';
import {
  audienceWords,
  nameOfModule,
  RELEASE_NOTE_LENGTH,
  releasesApi,
  widerAudience,
  type KeptRelease,
  type PublishedModule,
} from '@umbral/contracts';
import { Field, TextInput } from '@umbral/ui';
import { CommandAlert } from '@umbral/web-kit';

/** Actions on a release. `widen` increases the share of users of a canary. */
export type ReleaseAct = 'restore' | 'publish' | 'widen' | 'withdraw';

export interface ChosenAct {
  published: PublishedModule;
  release: KeptRelease;
  act: ReleaseAct;
}

/** The confirmation of these actions, with an optional reason. */
export function ReleaseAlert({ published, release, act, onClose }: ChosenAct & { onClose: () => void }) {
  const [note, setNote] = useState('');
  const { path, version } = release;
  const body = { path, note: note.trim() || null };
  const name = nameOfModule(published);
  const wider = release.trial && widerAudience(release.trial.audience);
  const shared = {
    onClose,
    hasInput: true,
    failure: { text: 'No se pudo cambiar la versión.', prefer: 'both' as const },
  };
  const reason = (
    <Field label="Motivo" help="Opcional. Se ve en Auditorías">
      <TextInput value={note} maxLength={RELEASE_NOTE_LENGTH} onChange={(event) => setNote(event.target.value)} />
    </Field>
  );
  if (act === 'withdraw')
    return (
      <CommandAlert
        {...shared}
        op={releasesApi.withdraw}
        input={{ body }}
        title={`¿Retirar la versión ${version}?`}
        confirmLabel="Retirar"
        busyLabel="Retirando..."
        success={{ title: `Versión ${version} retirada`, text: name }}
      >
        {name}: quien la prueba recibe la versión en uso en su próxima visita.
        {reason}
      </CommandAlert>
    );
  if (act === 'widen' && wider) {
    const words = audienceWords(wider);
    return (
      <CommandAlert
        {...shared}
        op={releasesApi.try}
        input={{ body: { ...body, audience: wider, replaces: release.trial?.audience } }}
        title={`¿Ampliar la versión ${version} al ${words}?`}
        tone="primary"
        confirmLabel="Ampliar"
        busyLabel="Ampliando..."
        success={{ title: `Versión ${version} ampliada`, text: `${name}: ${words}` }}
      >
        {name}: se retira automáticamente si falla más que la versión en uso.
        {reason}
      </CommandAlert>
    );
  }
  return (
    <CommandAlert
      {...shared}
      op={act === 'publish' ? releasesApi.publish : releasesApi.restore}
      input={{ body }}
      title={`¿Poner en uso la versión ${version}?`}
      confirmLabel="Poner en uso"
      busyLabel="Poniendo en uso..."
      success={{ title: `Versión ${version} en uso`, text: name }}
    >
      {name}: quien lo tenga abierto sigue como está y recibe esta versión en su próxima visita.
      {reason}
    </CommandAlert>
  );
}
