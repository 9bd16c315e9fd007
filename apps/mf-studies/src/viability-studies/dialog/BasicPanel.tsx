import { calculateFinancing } from '@umbral/mortgage';
import { useController, useWatch } from 'react-hook-form';
import { Field, FormGrid, FormStack, formatEuros, Notice, Segmented, TextInput } from '@umbral/ui';
import { energyOptions } from '../study-words';
import { NumberField, SelectField } from './fields';
import { fieldLabels } from './study-issues';
import type { StudyForm } from './study-form';
import { usePreset } from '../../presets/use-preset';

const OPERATIONS = [
  { value: 'national', label: 'Nacional' },
  { value: 'international', label: 'Internacional' },
] as const;

/** 'Datos Básicos': the home and how much of it is financed. */
export function BasicPanel({ form }: { form: StudyForm }) {
  const { control, register, formState } = form;
  const { field: isNational } = useController({ control, name: 'isNational' });
  const preset = usePreset(control, 'isNational', isNational);
  return (
    <FormStack>
      <FormGrid>
        <Field label={fieldLabels.studyName} required span={12} error={formState.errors.studyName?.message}>
          <TextInput {...register('studyName')} autoComplete="off" />
        </Field>
        {(['purchasePrice', 'appraisalValue'] as const).map((name) => (
          <NumberField
            key={name}
            control={control}
            name={name}
            label={fieldLabels[name]}
            required
            unit="€"
            step={1000}
            min={0}
          />
        ))}
        <NumberField
          control={control}
          name="financingPercentage"
          label={fieldLabels.financingPercentage}
          required
          unit="%"
          step={0.1}
          min={1}
          max={100}
          help={<Loan form={form} />}
        />
        <SelectField
          control={control}
          name="energyCertificate"
          label={fieldLabels.energyCertificate}
          required
          options={energyOptions}
          placeholder="Selecciona…"
        />
        <NumberField
          control={control}
          name="desiredYears"
          label={fieldLabels.desiredYears}
          help="Para las simulaciones"
          unit="años"
          decimals={0}
          min={1}
          max={50}
        />
        <NumberField
          control={control}
          name="desiredRate"
          label={fieldLabels.desiredRate}
          help="Para las simulaciones"
          unit="%"
          decimals={3}
          step={0.1}
          min={0}
          max={20}
        />
        <Field label="Operación" group mark={preset.mark} span={12}>
          <Segmented
            label="Operación"
            options={OPERATIONS}
            value={isNational.value ? 'national' : 'international'}
            onChange={(value) => preset.handlers.onChange(value === 'national')}
          />
        </Field>
      </FormGrid>
      <ClientNotice form={form} />
    </FormStack>
  );
}

/** The amount of the percentage, while typing. */
function Loan({ form }: { form: StudyForm }) {
  const [price, percentage] = useWatch({ control: form.control, name: ['purchasePrice', 'financingPercentage'] });
  if (!price || !percentage) return 'Del precio de compra';
  const { amountToFinance } = calculateFinancing({ purchasePrice: price, financingPercentage: percentage });
  return `${formatEuros(amountToFinance)} de préstamo`;
}

/** The client, who is the first holder and is not typed again. */
function ClientNotice({ form }: { form: StudyForm }) {
  const [name, phone] = useWatch({ control: form.control, name: ['holders.0.name', 'holders.0.phone'] });
  const client = [name, phone].filter(Boolean).join(', ');
  return (
    <Notice>
      El nombre y el teléfono del cliente se toman del primer titular
      {client ? (
        <>
          : <strong>{client}</strong>
        </>
      ) : null}
      .
    </Notice>
  );
}
