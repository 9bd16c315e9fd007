import { useFieldArray } from 'react-hook-form';
import { MAXIMUM_BONUSES, type Product } from '@umbral/contracts';
import { Button, FieldGroup, FormGrid, FormStack, Row } from '@umbral/ui';
import { PlusIcon, TrashIcon } from '@umbral/ui/icons';
import { euros, fieldsFor, percent, text, within, type InputProps } from '@umbral/web-kit/fields';
import { useKeptFocus } from '@umbral/web-kit/kept-focus';

const amount = { span: 3, min: 0, decimals: 2 } as const;
export const bonusFields = fieldsFor<Product['bonuses'][number]>()({
  label: text('Condición', { required: true }),
  points: percent('Puntos', { ...amount, required: true }),
  annualCost: euros('Coste al año', { ...amount, empty: 0 }),
});

/** The conditions that lower the rate. */
export function Bonuses({ form, name, label }: InputProps<unknown>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const addButton = useKeptFocus(fields.length);
  return (
    <FieldGroup title={label}>
      <FormStack>
        {fields.map((each, index) => (
          <FormGrid key={each.id}>
            {bonusFields.inputs(within(form, `${name}.${index}`), 'label', 'points', 'annualCost')}
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
            ref={addButton}
            size="s"
            icon={<PlusIcon />}
            disabled={fields.length >= MAXIMUM_BONUSES}
            onClick={() => append({ code: '', ...bonusFields.empty })}
          >
            Añadir condición
          </Button>
        </Row>
      </FormStack>
    </FieldGroup>
  );
}
