import { productsApi, type Product, type ProductForm as ProductBody } from '@umbral/contracts';
import { useCommand, type Versioned } from '@umbral/web-kit';
import type { ProductForm } from './product-form';
import { productFailures, staleAfterProduct } from './product-words';

/** Refusals that are about one field. */
const fieldOf = { duplicate_product_code: 'code' } as const;

/** Saves the dialog: a new product, or a new version of the edited one. Answers whether it is saved. */
export function useSaveProduct(form: ProductForm, version: Versioned<Product> | undefined) {
  const create = useCommand(productsApi.create, {
    success: (product) => ({ title: 'Producto creado', text: product.name }),
    failure: productFailures.create,
    invalidates: staleAfterProduct,
    fieldOf,
  });
  const update = useCommand(productsApi.update, {
    success: (product) => ({ title: 'Producto actualizado', text: product.name }),
    failure: productFailures.update,
    invalidates: staleAfterProduct,
    fieldOf,
  });

  async function save(body: ProductBody): Promise<boolean> {
    if (!version) return (await create.run({ body }, { form })).ok;
    return (await update.run({ params: { id: version.record.id }, body, ifMatch: version.etag }, { form })).ok;
  }
  return { command: version ? update : create, save };
}
