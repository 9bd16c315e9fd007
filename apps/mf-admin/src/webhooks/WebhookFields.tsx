import { useController } from 'react-hook-form';
import { programsApi, webhookGroups, type Webhook, type WebhookEventName, type webhookForm } from '@umbral/contracts';
import { Checkbox, Field, FieldGroup, FormGrid, FormStack, TextInput } from '@umbral/ui';
import { useOperation } from '@umbral/web-kit';
import type { FieldsForm, FieldsProps } from '@umbral/web-kit/records';
import type * as z from 'zod';
import { RecordSelect } from '../parts/RecordSelect';
import styles from './webhooks.module.css';

/** Values of the form's fields: the schema's input. */
export type WebhookValues = z.input<typeof webhookForm>;

/** No program has this id: the schema then requires a choice. */
export const NO_PROGRAM = 0;

/** The fields of a webhook, for creating and editing. */
export function WebhookFields({ form, record }: FieldsProps<Webhook, WebhookValues>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormStack>
      <FormGrid>
        <Field label="Nombre" required span={12} error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <ProgramField form={form} webhook={record} />
        <Field
          label="Dirección"
          required
          span={12}
          help="Donde el programa escucha, por HTTPS y accesible desde internet"
          error={errors.url?.message}
        >
          <TextInput {...register('url')} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
        </Field>
      </FormGrid>
      <EventFields form={form} />
    </FormStack>
  );
}

interface PartProps {
  form: FieldsForm<WebhookValues>;
}

/** The program whose visibility applies: only events on records that it may read are delivered. */
function ProgramField({ form, webhook }: PartProps & { webhook: Webhook | undefined }) {
  const { field, fieldState } = useController({ control: form.control, name: 'programId' });
  const programs = useOperation(programsApi.list, { query: { status: 'active' } }, { staleTime: 0 });
  const stored = webhook && programs.data && { id: webhook.programId, label: `${webhook.programName} (inactivo)` };
  return (
    <Field
      label="Programa"
      required
      span={12}
      help="Solo se le avisa de lo que él mismo puede ver: su rol y sus compañías"
      error={fieldState.error?.message}
    >
      <RecordSelect
        field={field}
        list={programs}
        none={{ text: 'Selecciona un programa', loading: 'Cargando programas...', value: NO_PROGRAM }}
        stored={stored}
      />
    </Field>
  );
}

/** The subscribed events: a checkbox for each, by kind of record. */
function EventFields({ form }: PartProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'events' });
  const chosen = field.value;
  const toggle = (name: WebhookEventName, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <FieldGroup title="De qué se avisa">
      <div className={styles['groups']}>
        {Object.entries(webhookGroups).map(([group, { label, events }], groupIndex) => (
          <div key={group} role="group" aria-label={label} className={styles['group']}>
            <p className="small quiet">{label}</p>
            {Object.entries(events).map(([word, title], index) => {
              const name = `${group}.${word}` as WebhookEventName;
              return (
                <Checkbox
                  key={name}
                  label={title}
                  checked={chosen.includes(name)}
                  onChange={(event) => toggle(name, event.target.checked)}
                  // Focus target when no event is selected.
                  ref={groupIndex + index === 0 ? field.ref : undefined}
                />
              );
            })}
          </div>
        ))}
      </div>
      {fieldState.error ? (
        <p role="alert" className={styles['wrong']}>
          {fieldState.error.message}
        </p>
      ) : null}
    </FieldGroup>
  );
}
