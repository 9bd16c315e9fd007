import { useMemo, useState } from 'react';
import type { Product } from '@umbral/contracts';
import { Button, PageHead } from '@umbral/ui';
import { PlusIcon, TagsIcon } from '@umbral/ui/icons';
import { EmptyList, RecordList, rowsOf, useCommands, usePermissions } from '@umbral/web-kit';
import { ProductActions } from './ProductActions';
import { ProductCard } from './ProductCard';
import { productColumns } from './product-columns';
import { ProductDialogs, type OpenProductDialog } from './ProductDialogs';
import { ProductFilters } from './ProductFilters';
import type { ProductAct } from './product-rules';
import { productNouns } from './product-words';
import { useActiveBanks } from './use-active-banks';
import { useProductList } from './use-product-list';

/** 'Productos': the mortgages of each bank. */
export default function ProductsPage() {
  const { list, products } = useProductList();
  const banks = useActiveBanks().data;
  const { isAdministrator } = usePermissions();
  const [open, setOpen] = useState<OpenProductDialog>();
  // Once: the palette registers its commands anew whenever they change.
  const { create, act, commands } = useMemo(() => {
    const create = () => setOpen({ act: 'create' });
    return {
      create,
      act: (name: ProductAct, product: Product) => setOpen({ act: name, product }),
      commands: [{ id: 'products.new', label: 'Nuevo producto', hint: 'Productos', icon: <PlusIcon />, run: create }],
    };
  }, []);
  useCommands(commands);
  const columns = useMemo(
    () => productColumns({ open: (product) => act('view', product), banks: rowsOf(banks), isAdministrator }),
    [act, banks, isAdministrator],
  );

  const createButton = (
    <Button variant="primary" icon={<PlusIcon />} onClick={create}>
      Nuevo producto
    </Button>
  );
  return (
    <>
      <PageHead
        title="Productos"
        lead="Hipotecas de cada banco, con sus requisitos y condiciones."
        actions={createButton}
      />
      <ProductFilters list={list} banks={rowsOf(banks)} />
      <RecordList
        list={list}
        query={products}
        nouns={productNouns}
        caption="Productos por orden alfabético"
        sort={{ key: 'name', direction: 'asc' }}
        columns={columns}
        isInactive={(product) => !product.isActive}
        actions={(product) => <ProductActions product={product} onAct={act} />}
        renderCard={(product) => <ProductCard product={product} onAct={act} />}
        empty={
          <EmptyList
            list={list}
            nouns={productNouns}
            icon={<TagsIcon />}
            text="Crea el primero y elige a quién se ofrece."
          />
        }
      />
      <ProductDialogs open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </>
  );
}
