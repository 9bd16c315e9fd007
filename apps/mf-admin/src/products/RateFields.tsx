import { useController, useFieldArray, type FieldPath } from 'react-hook-form';
import { MAXIMUM_BONUSES, rateTypeLabels } from '@umbral/contracts';
import {
  Button,
  Field,
  FieldGroup,
  FormGrid,
  FormStack,
  NumberInput,
  Row,
  Segmented,
  TextInput,
  type NumberInputProps,
} from '@umbral/ui';
import { PlusIcon, TrashIcon } from '@umbral/ui/icons';
import { NumberField } from './fields';
import type { ProductForm, ProductValues } from './product-values';

const rateOptions = Object.entries(rateTypeLabels).map(([value, label]) => ({ value, label }));
/** Label of the rate by its kind. */
const rateWords: Record<string, string> = {
  fixed: 'El tipo de interés es el de todo el préstamo.',
  variable: 'El tipo de interés es el de los doce primeros meses.',
  mixed: 'El tipo de interés es el de los años a tipo fijo.',
};

/** The rate and its bonuses. Scenarios start with them; they do not change whether the product fits. */
export function RateFields({ form }: { form: ProductForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'rateType' });
  const rateType = field.value ?? 'fixed';
  return (
    <>
      <FieldGroup title="Tipo de hipoteca">
        <FormGrid>
          <Field
            label="Cómo evoluciona el tipo"
            group
            span={12}
            help={rateWords[rateType]}
            error={fieldState.error?.message}
          >
            <Segmented label="Tipo de hipoteca" options={rateOptions} value={rateType} onChange={field.onChange} />
          </Field>
          {rateType === 'mixed' ? (
            <NumberField form={form} name="fixedYears" label="Años a tipo fijo" required unit="años" min={1} max={49} />
          ) : null}
          {rateType === 'fixed' ? null : (
            <NumberField
              form={form}
              name="spread"
              label="Diferencial"
              required
              unit="%"
              decimals={3}
              step={0.05}
              min={0}
              max={10}
              help="Sobre el euríbor"
            />
          )}
        </FormGrid>
      </FieldGroup>
      <Bonuses form={form} />
    </>
  );
}

function Bonuses({ form }: { form: ProductForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'bonuses' });
  const { errors } = form.formState;
  return (
    <FieldGroup title="Condiciones que bajan el tipo">
      <FormStack>
        {fields.map((each, index) => (
          <FormGrid key={each.id}>
            <Field label="Condición" required error={errors.bonuses?.[index]?.label?.message}>
              <TextInput {...form.register(`bonuses.${index}.label`)} autoComplete="off" />
            </Field>
            <Figure form={form} name={`bonuses.${index}.points`} label="Puntos" required unit="%" decimals={2} />
            <Figure form={form} name={`bonuses.${index}.annualCost`} label="Coste al año" unit="€" />
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

interface FigureProps extends Pick<NumberInputProps, 'unit' | 'decimals'> {
  form: ProductForm;
  name: Extract<FieldPath<ProductValues>, `bonuses.${number}.${'points' | 'annualCost'}`>;
  label: string;
  required?: boolean;
}

function Figure({ form: { control }, name, label, required, ...input }: FigureProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required={required} span={3} error={fieldState.error?.message}>
      <NumberInput {...input} {...field} value={field.value as number | null} min={0} />
    </Field>
  );
}
