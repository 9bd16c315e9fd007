import { Fragment, useMemo } from 'react';
import { fullName, clientsApi } from '@umbral/contracts';
import { FormGrid } from '@umbral/ui';
import { FormDialog, useCommand, useEditedRecord, useKitForm } from '@umbral/web-kit';
import { clientFields } from './client.fields';
import { DuplicateHelp, duplicateFields } from './DuplicateHelp';

/** 'Editar cliente': who they are. Their evaluations are made in the calculator. */
export default function ClientForm({ id, onClose }: { id: number; onClose: () => void }) {
  const edited = useEditedRecord(clientsApi.get, { params: { id } });
  const stored = edited.version?.record;
  const values = useMemo(() => stored && clientFields.valuesOf(stored), [stored]);
  const form = useKitForm(clientsApi.update.body, {
    defaultValues: clientFields.empty,
    values,
    prepare: ({ employmentType, employmentTime, ...person }) => ({
      ...person,
      employmentType: employmentType || null,
      employmentTime: employmentTime || null,
    }),
  });
  const command = useCommand(clientsApi.update, {
    success: (saved) => ({ title: 'Cliente actualizado', text: fullName(saved) }),
    failure: 'Ocurrió un error al actualizar el cliente.',
    draftName: `clients/${id}`,
  });
  const props = { form, record: stored };
  return (
    <FormDialog
      title="Editar cliente"
      saveLabel="Guardar cambios"
      form={form}
      record={edited}
      valuesOf={clientFields.valuesOf}
      command={command}
      onSave={async (body) => (await command.run({ params: { id }, body, ifMatch: edited.version?.etag }, { form })).ok}
      onClose={onClose}
    >
      <FormGrid>
        {clientFields.inputs(props, 'firstName', 'lastName')}
        {duplicateFields.map((name) => (
          <Fragment key={name}>
            {clientFields.input(props, name, {
              help: <DuplicateHelp control={form.control} name={name} except={id} />,
            })}
          </Fragment>
        ))}
        {clientFields.inputs(props, 'age', 'employmentType', 'employmentTime')}
      </FormGrid>
    </FormDialog>
  );
}
