import { lazy, Suspense, useMemo, useState } from 'react';
import { calculateFinancing } from '@umbral/mortgage';
import type { CompatibleProduct, ViabilityStudy } from '@umbral/contracts';
import { DataTable, EmptyState, formatEuros, formatPercent, Notice, Stack, Working } from '@umbral/ui';
import { TagsIcon } from '@umbral/ui/icons';
import { ReadFailure, usePermissions, useSignedInUser } from '@umbral/web-kit';
import type { StudyChange } from '../dialog/apply-change';
import { CompareBar } from './CompareBar';
import { ProductCard } from './ProductCard';
import { chooseProducts, everyProduct, productSortings, type ProductChoice } from './product-choice';
import { productColumns, productTitle } from './product-columns';
import { ProductDialog } from './ProductDialog';
import { ProductFilters } from './ProductFilters';
import { productNotes, sharedWarnings } from './ProductNotes';
import { warningText } from './product-words';
import { rememberedFit, rememberFit } from './remembered-fit';
import { useCompareProducts } from './use-compare-products';
import type { Products } from './use-products';

// Most days nothing is applied: the form is fetched when somebody does.
const StudyDialog = lazy(async () => ({ default: (await import('../dialog/StudyDialog')).StudyDialog }));

interface ProductsTabProps {
  study: ViabilityStudy;
  products: Products;
}

/** 'Productos': which fit, and why the others do not. */
export function ProductsTab({ study, products }: ProductsTabProps) {
  const { data, error, refetch, isFetching } = products;
  if (!data && error) {
    return (
      <ReadFailure
        title="No se han podido analizar los productos"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        level={3}
      />
    );
  }
  if (!data) return <Working>Analizando productos compatibles...</Working>;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<TagsIcon />}
        level={3}
        title="No hay productos que mostrar"
        text="No se pueden mostrar productos hasta completar los datos de los titulares, o no hay ninguno activo para este estudio."
      />
    );
  }
  return <ProductList study={study} products={data} busy={isFetching} />;
}

function ProductList({
  study,
  products,
  busy,
}: {
  study: ViabilityStudy;
  products: readonly CompatibleProduct[];
  busy: boolean;
}) {
  const { isAdministrator } = usePermissions();
  const { id: userId } = useSignedInUser();
  const [choice, setChoice] = useState(() => ({ ...everyProduct, fit: rememberedFit(userId) }));
  const choose = (next: ProductChoice) => {
    if (next.fit !== choice.fit) rememberFit(userId, next.fit);
    setChoice(next);
  };
  const compared = useCompareProducts(study, (product) => productTitle(product, isAdministrator));
  const [openId, setOpenId] = useState<number>();
  const [change, setChange] = useState<StudyChange>();
  // Judged anew while it is open: a change that was saved counts at once.
  const open = products.find(({ id }) => id === openId);
  const told = sharedWarnings(products);
  const fitting = products.filter(({ isCompatible }) => isCompatible);
  const chosen = useMemo(() => chooseProducts(products, study, choice), [products, study, choice]);
  return (
    <Stack>
      <p>
        <strong>{fitWords(fitting.length, products.length)}</strong> con este estudio: {askedFor(study)}
      </p>
      <ProductFilters banks={banksOf(products)} choice={choice} onChange={choose} />
      {told.map((code) => (
        <Notice key={code} tone="warning">
          {products[0] ? warningText(code, products[0], study) : code}.
        </Notice>
      ))}
      <DataTable
        caption={
          choice.sorting === 'fit'
            ? 'Productos, primero los que encajan y de menor a mayor cuota'
            : `Productos por ${productSortings[choice.sorting].toLowerCase()}`
        }
        columns={productColumns({ open: ({ id }) => setOpenId(id), isAdministrator, compared })}
        rows={chosen}
        rowKey={(product) => product.id}
        isIncompatible={(product) => !product.isCompatible}
        notes={(product) => productNotes(product, study, { told, onMore: () => setOpenId(product.id) })}
        busy={busy}
        renderCard={(product) => (
          <ProductCard
            product={product}
            study={study}
            isAdministrator={isAdministrator}
            told={told}
            compared={compared}
            onOpen={() => setOpenId(product.id)}
          />
        )}
        empty={
          <EmptyState
            icon={<TagsIcon />}
            level={3}
            title="Ningún producto con estos filtros"
            text="Quita alguno para ver los demás."
          />
        }
      />
      <CompareBar compared={compared} products={products} />
      {open ? (
        <ProductDialog
          product={open}
          study={study}
          isAdministrator={isAdministrator}
          onApply={(found) => setChange({ product: open, change: found })}
          onClose={() => setOpenId(undefined)}
        />
      ) : null}
      {change ? (
        <Suspense fallback={null}>
          <StudyDialog id={study.id} change={change} onClose={() => setChange(undefined)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

/** The banks that the list is told of, by name. */
const banksOf = (products: readonly CompatibleProduct[]): string[] =>
  [...new Set(products.flatMap(({ bankName }) => bankName ?? []))].toSorted((one, other) =>
    one.localeCompare(other, 'es'),
  );

const fitWords = (fitting: number, all: number): string =>
  `${fitting} de ${all} ${all === 1 ? 'producto' : 'productos'} ${fitting === 1 ? 'encaja' : 'encajan'}`;

/** What the products were held against. */
function askedFor(study: ViabilityStudy): string {
  const { amountToFinance } = calculateFinancing(study);
  const income = study.holders.reduce((sum, { netIncome }) => sum + netIncome, 0);
  return `${formatEuros(study.purchasePrice)}, financiación del ${formatPercent(study.financingPercentage)} (${formatEuros(amountToFinance)}), ingresos de ${formatEuros(income)}`;
}
