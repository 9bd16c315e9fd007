import {
  energyCertificates,
  energyLabel,
  nationalities,
  nationalityLabels,
  workRegimes,
  type Product,
} from '@umbral/contracts';
import { Checkbox, Field, FieldGroup, FormGrid, FormStack, Switch, TextArea, TextInput } from '@umbral/ui';
import type { FieldsProps } from '@umbral/web-kit/records';
import { BankField } from './BankField';
import { RateFields } from './RateFields';
import { NumberField, SelectField } from './fields';
import type { ProductValues } from './product-values';

type PanelProps = FieldsProps<Product, ProductValues>;

const regimeOptions = [
  { value: '', label: 'Cualquiera' },
  ...workRegimes.map((regime) => ({ value: regime, label: regime })),
];
const nationalityOptions = nationalities.map((value) => ({ value, label: nationalityLabels[value] }));
const certificateOptions = energyCertificates.map((value) => ({ value, label: energyLabel(value) }));

export function GeneralPanel({ form, record: product }: PanelProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormGrid>
      <Field label="Código" required span={4} help="Único dentro del banco" error={errors.code?.message}>
        <TextInput {...register('code')} autoComplete="off" />
      </Field>
      <Field label="Nombre" required span={8} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <BankField form={form} product={product} />
      <Field label="Notas" optional span={12} error={errors.notes?.message}>
        <TextArea {...register('notes')} />
      </Field>
    </FormGrid>
  );
}

export function RequirementsPanel({ form }: PanelProps) {
  return (
    <FormStack>
      <FieldGroup title="Titulares">
        <FormGrid>
          <NumberField form={form} name="minAge" label="Edad mínima" required span={3} unit="años" min={18} max={100} />
          <NumberField form={form} name="maxAge" label="Edad máxima" required span={3} unit="años" min={18} max={100} />
          <NumberField
            form={form}
            name="effortRatioPercentage"
            label="Esfuerzo máximo"
            required
            span={3}
            unit="%"
            min={1}
            max={100}
            help="Cuota y deudas sobre ingresos"
          />
          <NumberField
            form={form}
            name="workSeniority"
            label="Antigüedad mínima"
            span={3}
            unit="años"
            min={0}
            max={50}
          />
          <SelectField form={form} name="workRegime" label="Régimen laboral" options={regimeOptions} />
          <SelectField form={form} name="nationality" label="Nacionalidad" required options={nationalityOptions} />
          <div data-span="12">
            <Checkbox label="Solo para primera vivienda" {...form.register('isFirstHome')} />
          </div>
        </FormGrid>
      </FieldGroup>
      <FieldGroup title="Vivienda">
        <FormGrid>
          <NumberField
            form={form}
            name="minPurchasePrice"
            label="Precio mínimo"
            required
            span={4}
            unit="€"
            min={1}
            step={1000}
          />
          <NumberField
            form={form}
            name="maxPurchasePrice"
            label="Precio máximo"
            required
            span={4}
            unit="€"
            min={1}
            step={1000}
          />
          <SelectField
            form={form}
            name="energyCertificate"
            label="Certificado energético"
            required
            span={4}
            options={certificateOptions}
            help="«No conozco»: no lo exige"
          />
        </FormGrid>
      </FieldGroup>
    </FormStack>
  );
}

export function EconomicPanel({ form }: PanelProps) {
  return (
    <FormStack>
      <FormGrid>
        <NumberField form={form} name="financingPercentage" label="Financiación" span={4} unit="%" min={1} max={100} />
        <NumberField
          form={form}
          name="interestRate"
          label="Tipo de interés"
          span={4}
          unit="%"
          decimals={2}
          step={0.1}
          min={0.1}
          max={20}
        />
        <NumberField form={form} name="maxYears" label="Plazo máximo" span={4} unit="años" min={1} max={50} />
        <NumberField
          form={form}
          name="minAppraisalPercentage"
          label="Mínimo sobre tasación"
          unit="%"
          min={1}
          max={200}
        />
        <NumberField
          form={form}
          name="maxAppraisalPercentage"
          label="Máximo sobre tasación"
          unit="%"
          min={1}
          max={200}
        />
      </FormGrid>
      <RateFields form={form} />
    </FormStack>
  );
}

export function AdvancedPanel({ form }: PanelProps) {
  const { register, resetField, watch } = form;
  // A hidden field must not block the form: it is reset to the stored value.
  const allows = register('allowsGuarantor', {
    onChange: () => {
      resetField('guarantorMinSalary');
      resetField('guarantorMinPropertyValue');
    },
  });
  return (
    <FormStack>
      <Switch label="Admite avalistas" {...allows} />
      {watch('allowsGuarantor') ? (
        <FormGrid>
          <NumberField
            form={form}
            name="guarantorMinSalary"
            label="Salario mínimo del avalista"
            required
            unit="€"
            decimals={2}
            step={100}
            min={0}
            help="Neto al mes"
          />
          <NumberField
            form={form}
            name="guarantorMinPropertyValue"
            label="Valor mínimo de sus inmuebles"
            required
            unit="€"
            decimals={2}
            step={1000}
            min={0}
            help="Libres de cargas"
          />
        </FormGrid>
      ) : null}
    </FormStack>
  );
}
