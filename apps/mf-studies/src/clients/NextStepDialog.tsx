import { useMemo } from 'react';
import { clientsApi, nextStepForm, todayInSpain, type AnswerOf, type NextStep } from '@umbral/contracts';
import { FormGrid } from '@umbral/ui';
import { FormDialog, useCommand, useEditedRecord, useKitForm, withoutBlanks } from '@umbral/web-kit';
import { nextStepFields } from './next-step.fields';

interface NextStepDialogProps {
  client: AnswerOf<typeof clientsApi.get>;
  onClose: () => void;
}

const valuesOf = ({ nextStep }: { nextStep: NextStep | null }) => ({
  text: nextStep?.text ?? '',
  on: nextStep?.on ?? todayInSpain(),
});

/** 'Próximo paso': what to do for a client, and until when. */
export default function NextStepDialog({ client, onClose }: NextStepDialogProps) {
  const params = { id: client.id };
  const edited = useEditedRecord(clientsApi.get, { params });
  const stored = edited.version?.record;
  const values = useMemo(() => stored && valuesOf(stored), [stored]);
  const form = useKitForm(nextStepForm, { defaultValues: valuesOf(client), values, prepare: withoutBlanks });
  const command = useCommand(clientsApi.setNextStep, {
    success: ({ nextStep }) => (nextStep ? 'Próximo paso guardado' : 'Ya no hay próximo paso'),
    failure: 'No se pudo guardar el próximo paso.',
  });
  return (
    <FormDialog
      title="Próximo paso"
      saveLabel="Guardar"
      form={form}
      record={{ ...edited, itemOf: 'nextStep' }}
      valuesOf={valuesOf}
      command={command}
      onSave={async (body) => (await command.run({ params, body, ifMatch: edited.version?.etag }, { form })).ok}
      onClose={onClose}
    >
      <FormGrid>{nextStepFields.inputs({ form, record: undefined }, 'text', 'on')}</FormGrid>
    </FormDialog>
  );
}
