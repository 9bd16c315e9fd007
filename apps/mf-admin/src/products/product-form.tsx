import { productsApi, type Product } from '@umbral/contracts';
import { RequiredHint } from '@umbral/ui';
import { useFormTabs, type FormTabs } from '@umbral/web-kit/form-tabs';
import { recordForm } from '@umbral/web-kit/records';
import { AdvancedPanel, EconomicPanel, GeneralPanel, RequirementsPanel, type ProductValues } from './ProductPanels';
import { productTabs } from './product-words';
import { productFields } from './products.fields';

/** A bonus is identified by its index, because its text may repeat. Fields of another kind of rate are not sent. */
const bodyOfProduct = ({ bonuses, ...values }: ProductValues): unknown => ({
  ...values,
  fixedYears: values.rateType === 'mixed' ? values.fixedYears : null,
  spread: values.rateType === 'fixed' ? null : values.spread,
  bonuses: bonuses?.map((bonus, index) => ({ ...bonus, code: `c${index + 1}` })),
});

const tabs: FormTabs<Product, ProductValues> = {
  label: productTabs.label,
  items: [
    {
      id: 'general',
      label: productTabs.general,
      fields: ['code', 'name', 'bankId', 'notes'],
      Panel: GeneralPanel,
    },
    {
      id: 'requirements',
      label: productTabs.requirements,
      fields: [
        'minAge',
        'maxAge',
        'effortRatioPercentage',
        'workSeniority',
        'workRegime',
        'nationality',
        'isFirstHome',
        'minPurchasePrice',
        'maxPurchasePrice',
        'energyCertificate',
      ],
      Panel: RequirementsPanel,
    },
    {
      id: 'economic',
      label: productTabs.economic,
      fields: [
        'financingPercentage',
        'interestRate',
        'maxYears',
        'minAppraisalPercentage',
        'maxAppraisalPercentage',
        'rateType',
        'fixedYears',
        'spread',
        'bonuses',
      ],
      Panel: EconomicPanel,
    },
    {
      id: 'advanced',
      label: productTabs.advanced,
      fields: ['allowsGuarantor', 'guarantorMinSalary', 'guarantorMinPropertyValue'],
      Panel: AdvancedPanel,
    },
  ],
};

/** Creates or edits a product, with its requirements and its conditions. */
export const productForm = recordForm({
  api: productsApi,
  empty: productFields.empty,
  valuesOf: productFields.valuesOf,
  prepare: bodyOfProduct,
  useParts: (props) => ({
    ...useFormTabs(props, tabs),
    description: (
      <>
        {props.record ? `${props.record.name} · ${props.record.bankName}` : 'Producto hipotecario'} · <RequiredHint />
      </>
    ),
  }),
  size: 'l',
  failures: { create: 'No se pudo crear el producto.', update: 'No se pudo actualizar el producto.' },
  fieldOf: { duplicate_product_code: 'code' },
});
