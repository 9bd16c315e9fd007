import { useMemo, useState } from 'react';
import { productForm, productsApi, type Product } from '@umbral/contracts';
import { plural, RequiredHint, type TabItem } from '@umbral/ui';
import { FormDialog, useEditedRecord, useKitForm } from '@umbral/web-kit';
import { emptyProduct, valuesOf, type ProductValues } from './product-form';
import { AdvancedPanel, EconomicPanel, GeneralPanel, RequirementsPanel } from './ProductPanels';
import { productTabs, type ProductTab } from './product-words';
import { useComplaints } from './use-complaints';
import { useSaveProduct } from './use-save-product';

interface ProductDialogProps {
  /** The product to edit; without one a new product is created. */
  product?: Product;
  onClose: () => void;
}

const panels = {
  general: GeneralPanel,
  requirements: RequirementsPanel,
  economic: EconomicPanel,
  advanced: AdvancedPanel,
};
const defaultValues: ProductValues = emptyProduct;

/** Creates or edits a product, with what it asks for and what it offers. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const record = useEditedRecord(productsApi.get, product && { params: { id: product.id } });
  const edited = record.version?.record;
  const values = useMemo(() => edited && valuesOf(edited), [edited]);
  const form = useKitForm(productForm, { defaultValues, values });
  const { command, save } = useSaveProduct(form, record.version);
  const [tab, setTab] = useState<ProductTab>('general');
  const complaints = useComplaints(form, tab, setTab);

  const items = (Object.keys(productTabs) as ProductTab[]).map((id): TabItem => {
    const Panel = panels[id];
    return {
      id,
      label: productTabs[id],
      invalid: complaints.some((complaint) => complaint.tab === id),
      panel: <Panel form={form} product={edited} />,
    };
  });
  return (
    <FormDialog
      title={product ? 'Editar producto' : 'Nuevo producto'}
      description={
        <>
          {product ? `${product.name} · ${product.bankName}` : 'Producto hipotecario'} · <RequiredHint />
        </>
      }
      size="l"
      fixed
      saveLabel={product ? 'Guardar cambios' : 'Crear producto'}
      tabs={{ label: 'Apartados del producto', items, value: tab, onChange: (id) => setTab(id as ProductTab) }}
      note={
        // Always there, so that what appears in it is read aloud.
        <span role="status">
          {complaints.length > 0 ? `${plural(complaints.length, 'campo', 'campos')} por corregir` : null}
        </span>
      }
      form={form}
      record={product ? record : undefined}
      command={command}
      onSave={async (body) => {
        if (await save(body)) onClose();
      }}
      onClose={onClose}
    />
  );
}
