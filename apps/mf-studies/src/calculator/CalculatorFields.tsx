import { useWatch } from 'react-hook-form';
import { Field, FieldGroup, FormGrid, MarkDot, plural, Select, TextInput } from '@umbral/ui';
import {
  employmentTimeOptions,
  employmentTypeOptions,
  loanPercentageOptions,
  homeTypeOptions,
  loanTermOptions,
  regionOptions,
} from './calculator-words';
import { ChoiceField, NumberField, type CalculatorForm } from './fields';

/** The inputs of the calculation: client, money and mortgage. */
export function CalculatorFields({ form }: { form: CalculatorForm }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const euros = { control, unit: '€', min: 0, required: true };
  return (
    <>
      <FieldGroup title="Vivienda y préstamo">
        <FormGrid>
          <NumberField {...euros} name="propertyValue" label="Valor de la vivienda" span={12} step={1000} />
          <ChoiceField
            control={control}
            name="loanPercentage"
            label="Financiación"
            optionsFor={loanPercentageOptions}
          />
          <ChoiceField control={control} name="loanTerm" label="Plazo" optionsFor={loanTermOptions} />
          <NumberField
            control={control}
            name="interestRate"
            label="Tipo de interés"
            required
            unit="%"
            decimals={3}
            step={0.1}
            min={0}
          />
          <NumberField {...euros} name="availableSavings" label="Ahorros" step={500} />
          <Field label="Comunidad autónoma" help="Para sus impuestos" error={errors.region?.message}>
            <Select {...register('region')} placeholder="Sin indicar" options={regionOptions} />
          </Field>
          <Field label="Vivienda" error={errors.homeType?.message}>
            <Select {...register('homeType')} options={homeTypeOptions} />
          </Field>
        </FormGrid>
      </FieldGroup>
      <FieldGroup title="Ingresos y deudas">
        <FormGrid>
          <NumberField {...euros} name="monthlyIncome" label="Ingresos al mes" step={50} />
          <NumberField {...euros} required={false} name="additionalIncome" label="Otros ingresos" step={50} />
          <NumberField {...euros} required={false} name="existingDebts" label="Deudas al mes" step={50} />
        </FormGrid>
      </FieldGroup>
      <Person form={form} />
      <Unconfirmed form={form} />
    </>
  );
}

/** The number of unconfirmed values, which explains the dots. */
function Unconfirmed({ form: { control } }: { form: CalculatorForm }) {
  const unconfirmed = useWatch({ control, name: 'unconfirmed' });
  // Drafts of an older version have no list.
  const count = unconfirmed?.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="small quiet">
      <MarkDot /> {plural(count, 'valor', 'valores')} sin confirmar
    </p>
  );
}

function Person({ form: { control, register, formState } }: { form: CalculatorForm }) {
  const { errors } = formState;
  return (
    <FieldGroup title="Cliente">
      <FormGrid>
        <Field label="Nombre" required error={errors.firstName?.message}>
          <TextInput {...register('firstName')} autoComplete="off" />
        </Field>
        <Field label="Apellidos" required error={errors.lastName?.message}>
          <TextInput {...register('lastName')} autoComplete="off" />
        </Field>
        <Field label="Email" span={12} error={errors.email?.message}>
          <TextInput {...register('email')} type="email" autoComplete="off" />
        </Field>
        <Field label="Teléfono" error={errors.phone?.message}>
          <TextInput {...register('phone')} type="tel" autoComplete="off" />
        </Field>
        <NumberField control={control} name="age" label="Edad" unit="años" decimals={0} min={18} max={99} />
        <Field label="Empleo" error={errors.employmentType?.message}>
          <Select {...register('employmentType')} placeholder="Selecciona…" options={employmentTypeOptions} />
        </Field>
        <Field label="Antigüedad" error={errors.employmentTime?.message}>
          <Select {...register('employmentTime')} placeholder="Selecciona…" options={employmentTimeOptions} />
        </Field>
      </FormGrid>
    </FieldGroup>
  );
}
