import { useFieldArray } from 'react-hook-form';
import { MAXIMUM_BONUSES } from '@umbral/contracts';
import { Button, FieldGroup, FormGrid, FormStack, Row } from '@umbral/ui';
import { PlusIcon, TrashIcon } from '@umbral/ui/icons';
import { NumberField, TextField, type InputProps } from '@umbral/web-kit/fields';

/** The conditions that lower the rate. */
export function Bonuses({ form, name, label }: InputProps<unknown>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const amount = { form, span: 3, min: 0 } as const;
  return (
    <FieldGroup title={label}>
      <FormStack>
        {fields.map((each, index) => (
          <FormGrid key={each.id}>
            <TextField form={form} name={`${name}.${index}.label`} label="Condición" required />
            <NumberField {...amount} name={`${name}.${index}.points`} label="Puntos" required unit="%" decimals={2} />
            <NumberField {...amount} name={`${name}.${index}.annualCost`} label="Coste al año" unit="€" />
            <div data-span="12">
              <Row>
                <Button
                  size="s"
                  variant="ghost"
                  icon={<TrashIcon />}
                  aria-label={`Quitar condición ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  Quitar
                </Button>
              </Row>
            </div>
          </FormGrid>
        ))}
        <Row>
          <Button
            size="s"
            icon={<PlusIcon />}
            disabled={fields.length >= MAXIMUM_BONUSES}
            onClick={() => append({ code: '', label: '', points: null, annualCost: 0 })}
          >
            Añadir condición
          </Button>
        </Row>
      </FormStack>
    </FieldGroup>
  );
}
