import { savedViewForm, savedViewsApi, type SavedViewList } from '@umbral/contracts';
import { Checkbox, Field, FormGrid, TextInput } from '@umbral/ui';
import { useKitForm } from '../../forms/use-kit-form';
import { useCommand } from '../../query/use-command';
import { FormDialog } from '../FormDialog';

interface SaveViewDialogProps {
  list: SavedViewList;
  /** Current search and filters. */
  query: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** 'Guardar vista': stores search and filters of a list under a name. */
export default function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const form = useKitForm(savedViewForm, { defaultValues: { list, query, name: '', isShared: false } });
  const command = useCommand(savedViewsApi.create, {
    failure: 'No se pudo guardar la vista.',
    fieldOf: { duplicate_view: 'name' },
    success: ({ name }) => ({ title: 'Vista guardada', text: name }),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Guardar vista"
      size="s"
      saveLabel="Guardar vista"
      form={form}
      command={command}
      onClose={onClose}
      onSave={async (body) => (await command.run({ body }, { form })).ok}
    >
      <FormGrid>
        <Field label="Nombre" required span={12} help="La búsqueda y los filtros de ahora" error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="off" />
        </Field>
      </FormGrid>
      <Checkbox {...form.register('isShared')} label="Compartir con mi compañía" error={errors.isShared?.message} />
    </FormDialog>
  );
}
