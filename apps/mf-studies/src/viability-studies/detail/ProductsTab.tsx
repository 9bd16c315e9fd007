import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { calculateFinancing, incomeOf, referenceWords } from '@umbral/mortgage';
import {
  rateTypeLabels,
  todayInSpain,
  type CompatibleProduct,
  type FitChange,
  type ViabilityStudy,
} from '@umbral/contracts';
import {
  DataTable,
  EmptyState,
  Filter,
  FilterBar,
  formatEuros,
  formatPercent,
  Notice,
  plural,
  pluralForm,
  Stack,
  Working,
} from '@umbral/ui';
import { TagsIcon } from '@umbral/ui/icons';
import { lazyDialog, Loaded, usePermissions, useSignedInUser } from '@umbral/web-kit';
import { optionsOf } from '@umbral/web-kit/fields';
import type { StudyChange } from '../dialog/apply-change';
import { CompareBar, useCompareProducts } from './CompareBar';
import {
  byReach,
  chooseProducts,
  everyProduct,
  fitFilters,
  productSortings,
  rememberedFit,
  rememberFit,
  rememberLooked,
  type ProductChoice,
} from './product-choice';
import { BeyondProducts } from './BeyondProducts';
import { productColumns, productNotes, ProductCard } from './product-rows';
import { ProductDialog } from './ProductDialog';
import { useReference, type Products } from './study-reads';
import { productFields, sharedWarnings } from './product.fields';
import { isIndexed } from './row-figures';

// Changes are rarely applied, so the form is loaded on demand.
const StudyDialog = lazyDialog(async () => ({ default: (await import('../dialog/StudyDialog')).StudyDialog }));

interface ProductsTabProps {
  study: ViabilityStudy;
  products: Products;
}

/** 'Productos': which fit, and why the others do not. */
export function ProductsTab({ study, products }: ProductsTabProps) {
  const [change, setChange] = useState<StudyChange>();
  return (
    <>
      <Loaded
        read={products}
        failure="No se han podido analizar los productos"
        loading={<Working>Analizando productos compatibles...</Working>}
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              icon={<TagsIcon />}
              level={3}
              title="No hay productos que mostrar"
              text="No se pueden mostrar productos hasta completar los datos de los titulares, o no hay ninguno activo para este estudio."
            />
          ) : (
            <ProductList study={study} products={data} busy={products.isFetching} onApply={setChange} />
          )
        }
      </Loaded>
      {/* Outside the list, which a refetch may empty: the open form keeps what was typed. */}
      {change ? (
        <Suspense fallback={null}>
          <StudyDialog id={study.id} change={change} onClose={() => setChange(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

function ProductList({
  study,
  products,
  busy,
  onApply,
}: {
  study: ViabilityStudy;
  products: readonly CompatibleProduct[];
  busy: boolean;
  onApply: (change: StudyChange) => void;
}) {
  const { isAdministrator } = usePermissions();
  const { id: userId } = useSignedInUser();
  const [choice, setChoice] = useState(() => ({ ...everyProduct, fit: rememberedFit(userId) }));
  const choose = (next: ProductChoice) => {
    if (next.fit !== choice.fit) rememberFit(userId, next.fit);
    setChoice(next);
  };
  // Deferred: hundreds of rows may have to be calculated with it.
  const reference = useDeferredValue(useReference());
  const basis = { study, reference };
  const compared = useCompareProducts(study.id, products);
  const shown = { isAdministrator, compared, basis };
  const [openId, setOpenId] = useState<number>();
  // Refetched while it is open, so that a saved change counts at once.
  const open = products.find(({ id }) => id === openId);
  const fitting = products.filter(({ isCompatible }) => isCompatible);
  const { within, beyond } = useMemo(
    () => byReach(chooseProducts(products, { study, reference }, choice)),
    [products, study, reference, choice],
  );
  const shared = useMemo(() => sharedWarnings([...within, ...beyond]), [within, beyond]);
  const sharedCodes = shared.map(({ code }) => code);
  const actsOf = (product: CompatibleProduct) => ({
    onMore: () => setOpenId(product.id),
    onApply: (found: FitChange) => {
      // The report starts with the product that the study is changed for.
      rememberLooked(study.id, product.id);
      onApply({ product, change: found });
    },
  });
  const list = (caption: string, rows: readonly CompatibleProduct[]) => (
    <DataTable
      caption={caption}
      columns={productColumns({ open: ({ id }) => setOpenId(id), ...shown })}
      rows={rows}
      rowKey={(product) => product.id}
      isIncompatible={(product) => !product.isCompatible}
      notes={(product) => productNotes(product, basis, { sharedCodes, row: actsOf(product) })}
      busy={busy}
      renderCard={(product) => (
        <ProductCard {...shown} product={product} sharedCodes={sharedCodes} row={actsOf(product)} />
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
  );
  return (
    <Stack>
      <p>
        <strong>{fitWords(fitting.length, products.length)}</strong> con este estudio: {askedFor(study)}
      </p>
      {reference !== undefined && products.some(isIndexed) ? (
        <p className="small quiet">{referenceWords(reference, todayInSpain())}</p>
      ) : null}
      <ProductFilters banks={banksOf(products)} choice={choice} onChange={choose} />
      {shared.map(({ code, text }) => (
        <Notice key={code} tone="warning">
          {text}
        </Notice>
      ))}
      {within.length === 0 && beyond.length > 0
        ? null
        : list(
            choice.sorting === 'fit'
              ? 'Productos, primero los que encajan y de menor a mayor cuota'
              : `Productos por ${productSortings[choice.sorting].toLowerCase()}`,
            within,
          )}
      <BeyondProducts count={beyond.length}>{list('Los productos que no pueden encajar', beyond)}</BeyondProducts>
      <CompareBar
        compared={compared}
        study={study}
        products={products}
        reference={reference ?? null}
        isAdministrator={isAdministrator}
      />
      {open ? (
        <ProductDialog
          product={open}
          study={study}
          isAdministrator={isAdministrator}
          onApply={actsOf(open).onApply}
          onClose={() => setOpenId(undefined)}
        />
      ) : null}
    </Stack>
  );
}

/** The banks in the list, by name. */
const banksOf = (products: readonly CompatibleProduct[]): string[] =>
  [...new Set(products.flatMap(({ bankName }) => bankName ?? []))].toSorted((one, other) =>
    one.localeCompare(other, 'es'),
  );

const fitWords = (fitting: number, all: number): string =>
  `${fitting} de ${plural(all, 'producto', 'productos')} ${pluralForm(fitting, 'encaja', 'encajan')}`;

/** The figures that the products were compared with. */
function askedFor(study: ViabilityStudy): string {
  const { amountToFinance } = calculateFinancing(study);
  return `${formatEuros(study.purchasePrice)}, financiación del ${formatPercent(study.financingPercentage)} (${formatEuros(amountToFinance)}), ingresos de ${formatEuros(incomeOf(study.holders))}`;
}

const sortOptions = optionsOf(productSortings);
const rateOptions = [{ value: '' as const, label: 'Todos' }, ...optionsOf(rateTypeLabels)];
const fitOptions = optionsOf(fitFilters);

interface ProductFiltersProps {
  /** The banks to filter by; empty without the permission to see them. */
  banks: readonly string[];
  choice: ProductChoice;
  onChange: (choice: ProductChoice) => void;
}

/** The filters and the order of the products. */
function ProductFilters({ banks, choice, onChange }: ProductFiltersProps) {
  return (
    <FilterBar>
      <Filter label="Encaje" options={fitOptions} value={choice.fit} onChange={(fit) => onChange({ ...choice, fit })} />
      {banks.length > 1 ? (
        <Filter
          label={productFields.label('bankName')}
          options={[{ value: '', label: 'Todos' }, ...banks.map((bank) => ({ value: bank, label: bank }))]}
          value={choice.bank}
          onChange={(bank) => onChange({ ...choice, bank })}
        />
      ) : null}
      <Filter
        label="Tipo"
        options={rateOptions}
        value={choice.rate}
        onChange={(rate) => onChange({ ...choice, rate })}
      />
      <Filter
        label="Orden"
        options={sortOptions}
        value={choice.sorting}
        onChange={(sorting) => onChange({ ...choice, sorting })}
      />
    </FilterBar>
  );
}
