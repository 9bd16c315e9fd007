import { useEffect, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { MAXIMUM_GUARANTORS, MAXIMUM_HOLDERS } from '@umbral/contracts';
import { Button, EmptyState, Missing, Notice, Row } from '@umbral/ui';
import { GuarantorsIcon, UserPlusIcon } from '@umbral/ui/icons';
import { useMark } from './field-marks';
import { PersonFields } from './PersonFields';
import { emptyGuarantor, emptyHolder, type StudyForm } from './study-form';

/** 'Titulares': at least one. */
export function HoldersPanel({ form }: { form: StudyForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holders' });
  const isOnly = fields.length === 1;
  const whoLeft = useMark('holders');
  return (
    <>
      {whoLeft ? <Notice title="Cambiado.">{whoLeft}.</Notice> : null}
      {fields.map((field, index) => (
        <PersonFields
          key={field.id}
          form={form}
          list="holders"
          index={index}
          onRemove={isOnly ? undefined : () => remove(index)}
        />
      ))}
      <AddPerson
        label="Añadir titular"
        limit={fields.length >= MAXIMUM_HOLDERS ? `Como máximo ${MAXIMUM_HOLDERS} titulares` : undefined}
        count={fields.length}
        onAdd={() => append(emptyHolder, { focusName: `holders.${fields.length}.name` })}
      />
    </>
  );
}

/** 'Avales': as many as are needed, or none. */
export function GuarantorsPanel({ form }: { form: StudyForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'guarantors' });
  return (
    <>
      {fields.length === 0 ? (
        <EmptyState
          icon={<GuarantorsIcon />}
          level={3}
          title="Sin avalistas"
          text="Son opcionales: algunos productos encajan con la ayuda de un avalista."
        />
      ) : null}
      {fields.map((field, index) => (
        <PersonFields key={field.id} form={form} list="guarantors" index={index} onRemove={() => remove(index)} />
      ))}
      <AddPerson
        label="Añadir avalista"
        limit={fields.length >= MAXIMUM_GUARANTORS ? `Como máximo ${MAXIMUM_GUARANTORS} avalistas` : undefined}
        count={fields.length}
        onAdd={() => append(emptyGuarantor, { focusName: `guarantors.${fields.length}.name` })}
      />
    </>
  );
}

interface AddPersonProps {
  label: string;
  /** Why no more can be added. */
  limit: string | undefined;
  count: number;
  onAdd: () => void;
}

function AddPerson({ label, limit, count, onAdd }: AddPersonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  useEffect(() => {
    // The button that removed the person went with them: without this the keyboard would start over.
    if (count < before.current) button.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <Row>
      {limit ? (
        <Missing small>{limit}</Missing>
      ) : (
        <Button ref={button} icon={<UserPlusIcon />} onClick={onAdd}>
          {label}
        </Button>
      )}
    </Row>
  );
}
