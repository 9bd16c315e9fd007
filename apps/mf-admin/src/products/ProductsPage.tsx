import { isAdministrator, productRules, productsApi, type Product } from '@umbral/contracts';
import { Button, CellSub } from '@umbral/ui';
import { LandmarkIcon, TagsIcon, TrendingUpIcon } from '@umbral/ui/icons';
import { AppLink } from '@umbral/web-kit';
import { editAction, recordPage, removeAction, toggleAction, viewAction } from '@umbral/web-kit/records';
import { BankCell, useBankOptions } from './active-banks';
import { advanced, economic, general, requirements } from './product-facts';
import { productForm } from './product-form';
import { ageRange, productTabs, termWords } from './product-words';
import { productFields } from './products.fields';

/** Everything about a product, on the tabs of its form. */
const view = viewAction<Product>({
  description: ({ bankName }) => bankName,
  tabs: {
    label: productTabs.label,
    items: [
      { path: '', label: productTabs.general, body: general },
      { path: 'requisitos', label: productTabs.requirements, body: requirements },
      { path: 'condiciones', label: productTabs.economic, body: economic },
      { path: 'opciones', label: productTabs.advanced, body: advanced },
    ],
  },
});

/** The texts of failed toggles and deletions are fixed, in English. */
const toggle = toggleAction({
  op: productsApi.toggleStatus,
  confirm: ({ name, isActive }: Product) => ({
    title: isActive ? `¿Desactivar ${name}?` : `¿Activar ${name}?`,
    confirmLabel: isActive ? 'Desactivar producto' : 'Activar producto',
    success: (saved) => ({ title: saved.isActive ? 'Producto activado' : 'Producto desactivado', text: saved.name }),
    failure: 'Failed to toggle product status',
    children: isActive
      ? 'Dejará de ofrecerse en los estudios. Puedes volver a activarlo cuando quieras.'
      : 'Volverá a ofrecerse en los estudios, con las condiciones que tenía.',
  }),
});

const remove = removeAction({
  op: productsApi.remove,
  rule: productRules.remove,
  confirm: ({ name }: Product) => ({
    title: `¿Eliminar ${name}?`,
    confirmLabel: 'Eliminar producto',
    success: { title: 'Producto eliminado', text: name },
    failure: 'Failed to delete product',
    children:
      'Se borrarán el producto y sus condiciones. Los movimientos de auditoría se conservan. No se puede deshacer.',
  }),
});

/** 'Productos': the mortgages of each bank. */
export default recordPage<Product>({
  path: '/products',
  api: productsApi,
  nouns: { one: 'producto', many: 'productos' },
  title: 'Productos',
  lead: 'Hipotecas de cada banco, con sus requisitos y condiciones.',
  headActions: () => (
    <>
      <Button asChild icon={<LandmarkIcon />}>
        <AppLink to="/purchase-costs">Gastos de compra</AppLink>
      </Button>
      <Button asChild icon={<TrendingUpIcon />}>
        <AppLink to="/reference-rates">Tipos de referencia</AppLink>
      </Button>
    </>
  ),
  icon: <TagsIcon />,
  search: 'Buscar por producto o banco',
  empty: 'Crea el primero y elige a quién se ofrece.',
  views: 'products',
  caption: 'Productos por orden alfabético',
  sorts: ['name', 'financing'],
  header: 'Producto',
  nameOf: ({ name, code }) => ({ name, sub: code }),
  columns: (who) => [
    productFields.column('bankId', { cell: (product) => <BankCell product={product} /> }),
    productFields.column('financingPercentage', {
      id: 'financing',
      cell: (product) => (
        <>
          {productFields.show('financingPercentage', product)} <CellSub>{termWords(product)}</CellSub>
        </>
      ),
    }),
    { id: 'age', header: 'Edad', numeric: true, priority: 2, cell: ageRange },
    productFields.column('isActive'),
    // The owner is visible to administrators only.
    ...(isAdministrator(who) ? [productFields.column('companyName', { priority: 3 })] : []),
  ],
  card: (product) => ({
    sub: `${product.code} · ${product.bankName}`,
    note: (
      <span className="num">
        {productFields.show('financingPercentage', product)} {termWords(product)}
      </span>
    ),
  }),
  filters: {
    bankId: {
      label: productFields.label('bankId'),
      all: 'Todos',
      // A link may contain a bank that has been deactivated since.
      other: 'Otro',
      useOptions: useBankOptions,
    },
  },
  // Studies are checked against them.
  form: productForm,
  audited: 'product',
  actions: [view, editAction<Product>({ rule: productRules.update }), toggle, remove],
});
