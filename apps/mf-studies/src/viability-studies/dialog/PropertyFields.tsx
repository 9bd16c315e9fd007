import { useFieldArray } from 'react-hook-form';
import { MAXIMUM_PROPERTIES } from '@umbral/contracts';
import { FieldGroup, FormGrid, IconButton, LinkButton, Missing, Row } from '@umbral/ui';
import { TrashIcon } from '@umbral/ui/icons';
import { NumberField } from './fields';
import styles from './PropertyFields.module.css';
import { fieldLabels } from './study-issues';
import { emptyProperty, type StudyForm } from './study-form';

type PersonPath = `${'holders' | 'guarantors'}.${number}`;

/** The properties of a person. Their number may exceed the list, because not all of them have to be entered. */
export function useProperties(form: StudyForm, path: PersonPath) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `${path}.properties` });
  const count = `${path}.propertiesCount` as const;
  const setCount = (value: number) =>
    form.setValue(count, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return {
    fields,
    add() {
      append(emptyProperty);
      setCount(Math.max(form.getValues(count) ?? 0, fields.length + 1));
    },
    removeAt(index: number) {
      remove(index);
      if (form.getValues(count) === fields.length) setCount(fields.length - 1);
    },
  };
}
export type Properties = ReturnType<typeof useProperties>;

export function AddProperty({ properties, person }: { properties: Properties; person: string }) {
  if (properties.fields.length >= MAXIMUM_PROPERTIES)
    return <Missing small>Como máximo {MAXIMUM_PROPERTIES} inmuebles</Missing>;
  return (
    <LinkButton aria-label={`Añadir inmueble de ${person}`} onClick={properties.add}>
      Añadir inmueble
    </LinkButton>
  );
}

interface PropertyFieldsProps {
  form: StudyForm;
  path: PersonPath;
  properties: Properties;
}

/** A property of a person, with its debt. */
export function PropertyFields({ form: { control }, path, properties }: PropertyFieldsProps) {
  if (properties.fields.length === 0) return null;
  return (
    <div className={styles['properties']}>
      <FieldGroup title="Inmuebles">
        {properties.fields.map((field, index) => {
          const name = `${path}.properties.${index}` as const;
          return (
            <Row key={field.id} align="end">
              <div className={styles['fields']}>
                <FormGrid>
                  <NumberField
                    control={control}
                    name={`${name}.propertyValue`}
                    label={fieldLabels.propertyValue}
                    required
                    span={6}
                    unit="€"
                    step={1000}
                    min={0}
                  />
                  <NumberField
                    control={control}
                    name={`${name}.propertyDebt`}
                    label={fieldLabels.propertyDebt}
                    span={6}
                    unit="€"
                    step={1000}
                    min={0}
                  />
                </FormGrid>
              </div>
              <IconButton
                label={`Quitar inmueble ${index + 1}`}
                icon={<TrashIcon />}
                onClick={() => properties.removeAt(index)}
              />
            </Row>
          );
        })}
      </FieldGroup>
    </div>
  );
}
