import { Controller, useFieldArray, type FieldPath } from 'react-hook-form';
import {
  confidences,
  declaredTickLabels,
  homeTypeLabels,
  purchaseTaxes,
  regionLabels,
  type CostRule,
} from '@umbral/contracts';
import {
  Button,
  Checkbox,
  Field,
  FieldGroup,
  FormGrid,
  FormStack,
  IconButton,
  NumberInput,
  Row,
  Select,
  TextArea,
  TextInput,
  type NumberInputProps,
} from '@umbral/ui';
import { PlusIcon, TrashIcon } from '@umbral/ui/icons';
import type { FieldsForm, FieldsProps } from '@umbral/web-kit/records';
import { limitNames, tickNames, type CostRuleValues, type LimitName } from './rule-form';
import { confidenceLabels } from './rule-words';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const regionOptions = [{ value: '', label: 'Selecciona…' }, ...optionsOf(regionLabels)];
const taxOptions = purchaseTaxes.map((value) => ({ value, label: value }));
const homeOptions = optionsOf(homeTypeLabels);
const confidenceOptions = confidences.map((value) => ({ value, label: confidenceLabels[value] }));

/** The fields of a rule, for creating, editing and copying. */
export function CostRuleFields({ form }: FieldsProps<CostRule, CostRuleValues>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormStack>
      <FormGrid>
        <Field label="Comunidad" required error={errors.region?.message}>
          <Select {...register('region')} options={regionOptions} />
        </Field>
        <Field label="Impuesto" required span={3} error={errors.tax?.message}>
          <Select {...register('tax')} options={taxOptions} />
        </Field>
        <Field label="Vivienda" required span={3} error={errors.homeType?.message}>
          <Select {...register('homeType')} options={homeOptions} />
        </Field>
        <Field label="Título" required span={12} error={errors.title?.message}>
          <TextInput {...register('title')} autoComplete="off" />
        </Field>
      </FormGrid>
      <Brackets form={form} />
      <Conditions form={form} />
      <FieldGroup title="Vigencia y norma">
        <FormGrid>
          <Field label="Vigente desde" required span={3} error={errors.validFrom?.message}>
            <TextInput type="date" {...register('validFrom')} />
          </Field>
          <Field label="Vigente hasta" span={3} help="Incluido" error={errors.validTo?.message}>
            <TextInput type="date" {...register('validTo')} />
          </Field>
          <Field label="Confianza" required help="Baja: borrador, no se usa" error={errors.confidence?.message}>
            <Select {...register('confidence')} options={confidenceOptions} />
          </Field>
          <Field label="Norma" required span={12} error={errors.law?.message}>
            <TextInput {...register('law')} autoComplete="off" />
          </Field>
          <Field label="Enlace" optional span={12} error={errors.url?.message}>
            <TextInput type="url" {...register('url')} autoComplete="off" />
          </Field>
          <Field label="Comprobada el" required span={3} error={errors.checkedAt?.message}>
            <TextInput type="date" {...register('checkedAt')} />
          </Field>
          <Field label="Comprobada por" optional span={8} error={errors.checkedBy?.message}>
            <TextInput {...register('checkedBy')} autoComplete="off" />
          </Field>
          <Field label="Nota" optional span={12} error={errors.note?.message}>
            <TextArea {...register('note')} />
          </Field>
        </FormGrid>
      </FieldGroup>
    </FormStack>
  );
}

type Form = FieldsForm<CostRuleValues>;

/** One rate for all, or one for each bracket of the price: the last one has no upper limit. */
function Brackets({ form }: { form: Form }) {
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'brackets' });
  const { errors } = formState;
  const broken = errors.brackets?.message ?? errors.brackets?.root?.message;
  return (
    <FieldGroup title="Tramos">
      <FormStack>
        {fields.map((field, index) => {
          const isLast = index === fields.length - 1;
          const own = errors.brackets?.[index];
          return (
            <Row key={field.id} align="end">
              <FormGrid>
                {isLast ? (
                  <Field label={fields.length > 1 ? 'El resto' : 'Todo el precio'} span={6} error={broken}>
                    <TextInput value="Sin límite" readOnly />
                  </Field>
                ) : (
                  <Figure
                    form={form}
                    name={`brackets.${index}.upTo`}
                    label="Hasta"
                    unit="€"
                    error={own?.upTo?.message}
                  />
                )}
                <Figure
                  form={form}
                  name={`brackets.${index}.rate`}
                  label="Tipo"
                  unit="%"
                  decimals={3}
                  error={own?.rate?.message}
                />
              </FormGrid>
              {isLast ? null : (
                <IconButton label={`Quitar tramo ${index + 1}`} icon={<TrashIcon />} onClick={() => remove(index)} />
              )}
            </Row>
          );
        })}
        <Row>
          <Button
            size="s"
            icon={<PlusIcon />}
            disabled={fields.length >= 10}
            onClick={() => append({ upTo: null, rate: null })}
          >
            Añadir tramo
          </Button>
        </Row>
        <FormGrid>
          <Figure
            form={form}
            name="bonusPercentage"
            label="Bonificación de la cuota"
            unit="%"
            error={errors.bonusPercentage?.message}
          />
          <Field label="" beside>
            <Checkbox label="Tipo incrementado" description="Gana a los demás" {...form.register('increased')} />
          </Field>
        </FormGrid>
      </FormStack>
    </FieldGroup>
  );
}

const limitFields: Record<LimitName, { label: string } & Pick<NumberInputProps, 'unit' | 'decimals'>> = {
  maxPrice: { label: 'Precio máximo', unit: '€' },
  minPrice: { label: 'Precio mínimo', unit: '€' },
  ageUnder: { label: 'Menores de', unit: 'años', decimals: 0 },
  mortgageOver: { label: 'Financiación por encima de', unit: '%' },
  disability: { label: 'Discapacidad desde', unit: '%' },
  children: { label: 'Hijos desde', decimals: 0 },
  wealthLimit: { label: 'Límite de patrimonio', unit: '€' },
};

/** The conditions of the rule: every filled or ticked field. */
function Conditions({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <FieldGroup title="Condiciones">
      <FormStack>
        <FormGrid>
          {limitNames.map((name) => (
            <Figure
              key={name}
              form={form}
              name={`conditions.${name}`}
              {...limitFields[name]}
              span={4}
              error={errors.conditions?.[name]?.message}
            />
          ))}
        </FormGrid>
        <FormGrid>
          {tickNames.map((name) => (
            <div key={name} data-span="4">
              <Checkbox label={declaredTickLabels[name]} {...form.register(`conditions.${name}`)} />
            </div>
          ))}
        </FormGrid>
      </FormStack>
    </FieldGroup>
  );
}

interface FigureProps extends Pick<NumberInputProps, 'unit' | 'decimals'> {
  form: Form;
  name: FieldPath<CostRuleValues>;
  label: string;
  span?: 4 | 6;
  error: string | undefined;
}

function Figure({ form, name, label, span = 6, error, ...input }: FigureProps) {
  return (
    <Field label={label} span={span} error={error}>
      <Controller
        name={name}
        control={form.control}
        render={({ field }) => <NumberInput {...input} {...field} value={field.value as number | null} min={0} />}
      />
    </Field>
  );
}
