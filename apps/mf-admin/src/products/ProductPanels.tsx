import { useWatch } from 'react-hook-form';
import type { Product, productForm } from '@umbral/contracts';
import { FieldGroup, FormGrid, FormStack, Switch } from '@umbral/ui';
import type { FieldsProps } from '@umbral/web-kit/records';
import type * as z from 'zod';
import { productFields } from './products.fields';

/** Values of the form's fields: the schema's input. An empty number is null. */
export type ProductValues = z.input<typeof productForm>;

type PanelProps = FieldsProps<Product, ProductValues>;

export const GeneralPanel = (props: PanelProps) => (
  <FormGrid>{productFields.inputs(props, 'code', 'name', 'bankId', 'notes')}</FormGrid>
);

export const RequirementsPanel = (props: PanelProps) => (
  <FormStack>
    <FieldGroup title="Titulares">
      <FormGrid>
        {productFields.inputs(props, 'minAge', 'maxAge', 'effortRatioPercentage', 'workSeniority')}
        {productFields.inputs(props, 'workRegime', 'nationality', 'isFirstHome')}
      </FormGrid>
    </FieldGroup>
    <FieldGroup title="Vivienda">
      <FormGrid>{productFields.inputs(props, 'minPurchasePrice', 'maxPurchasePrice', 'energyCertificate')}</FormGrid>
    </FieldGroup>
  </FormStack>
);

/** The rate and its bonuses. Scenarios start with them; they do not change whether the product fits. */
export function EconomicPanel(props: PanelProps) {
  const rateType = useWatch({ control: props.form.control, name: 'rateType' }) ?? 'fixed';
  return (
    <FormStack>
      <FormGrid>
        {productFields.inputs(props, 'financingPercentage', 'interestRate', 'maxYears')}
        {productFields.inputs(props, 'minAppraisalPercentage', 'maxAppraisalPercentage')}
      </FormGrid>
      <FieldGroup title={productFields.label('rateType')}>
        <FormGrid>
          {productFields.input(props, 'rateType')}
          {rateType === 'mixed' ? productFields.input(props, 'fixedYears') : null}
          {rateType === 'fixed' ? null : productFields.input(props, 'spread')}
        </FormGrid>
      </FieldGroup>
      {productFields.input(props, 'bonuses')}
    </FormStack>
  );
}

export function AdvancedPanel(props: PanelProps) {
  const { control, register, resetField } = props.form;
  const isAllowed = useWatch({ control, name: 'allowsGuarantor' });
  // A hidden field must not block the form: it is reset to the stored value.
  const allows = register('allowsGuarantor', {
    onChange: () => {
      resetField('guarantorMinSalary');
      resetField('guarantorMinPropertyValue');
    },
  });
  return (
    <FormStack>
      <Switch label={productFields.label('allowsGuarantor')} {...allows} />
      {isAllowed ? (
        <FormGrid>{productFields.inputs(props, 'guarantorMinSalary', 'guarantorMinPropertyValue')}</FormGrid>
      ) : null}
    </FormStack>
  );
}
