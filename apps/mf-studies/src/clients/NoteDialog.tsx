import { clientNoteForm, clientsApi } from '@umbral/contracts';
import { FormGrid } from '@umbral/ui';
import { FormDialog, useCommand, useKitForm } from '@umbral/web-kit';
import { noteFields } from './next-step.fields';

/** 'Nueva nota' about a client. */
export default function NoteDialog({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const form = useKitForm(clientNoteForm, { defaultValues: noteFields.empty });
  const command = useCommand(clientsApi.addNote, {
    success: 'Nota añadida',
    failure: 'No se pudo añadir la nota.',
    draftName: `clients/${clientId}/note`,
  });
  return (
    <FormDialog
      title="Nueva nota"
      saveLabel="Añadir nota"
      form={form}
      command={command}
      onSave={async (body) => (await command.run({ params: { id: clientId }, body }, { form })).ok}
      onClose={onClose}
    >
      <FormGrid>{noteFields.inputs({ form, record: undefined }, 'text')}</FormGrid>
    </FormDialog>
  );
}
