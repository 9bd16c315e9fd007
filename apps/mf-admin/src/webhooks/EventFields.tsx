import { useController } from 'react-hook-form';
import { webhookGroups, type Webhook, type WebhookEventName } from '@umbral/contracts';
import { Checkbox, FieldGroup } from '@umbral/ui';
import type { InputProps } from '@umbral/web-kit/fields';
import styles from './webhooks.module.css';

/** The subscribed events: a checkbox for each, by kind of record. */
export function EventFields({ form: { control }, name: path }: InputProps<Webhook>) {
  const { field, fieldState } = useController({ control, name: path });
  const chosen = field.value as readonly WebhookEventName[];
  const toggle = (name: WebhookEventName, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <FieldGroup title="De qué se avisa" required error={fieldState.error?.message}>
      <div className={styles['groups']}>
        {Object.entries(webhookGroups).map(([group, { label, events }]) => (
          <div key={group} role="group" aria-label={label} className={styles['group']}>
            <p className="small quiet">{label}</p>
            {Object.entries(events).map(([word, title]) => {
              const name = `${group}.${word}` as WebhookEventName;
              return (
                <Checkbox
                  key={name}
                  label={title}
                  checked={chosen.includes(name)}
                  onChange={(event) => toggle(name, event.target.checked)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
