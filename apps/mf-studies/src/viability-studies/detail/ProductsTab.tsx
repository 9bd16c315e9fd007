import { useState } from 'react';
import { calculateFinancing } from '@umbral/mortgage';
import type { CompatibleProduct, ViabilityStudy } from '@umbral/contracts';
import { DataTable, EmptyState, formatEuros, formatPercent, Notice, Row, Stack, Switch, Working } from '@umbral/ui';
import { TagsIcon } from '@umbral/ui/icons';
import { ReadFailure, usePermissions } from '@umbral/web-kit';
import { ProductCard } from './ProductCard';
import { productColumns } from './product-columns';
import { ProductDialog } from './ProductDialog';
import { productNotes, sharedWarnings } from './ProductNotes';
import { warningText } from './product-words';
import type { Products } from './use-products';

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
  const [onlyFitting, setOnlyFitting] = useState(false);
  const [open, setOpen] = useState<CompatibleProduct>();
  const told = sharedWarnings(products);
  const fitting = products.filter(({ isCompatible }) => isCompatible);
  return (
    <Stack>
      <Row spread gap={4}>
        <p>
          <strong>{fitWords(fitting.length, products.length)}</strong> con este estudio: {askedFor(study)}
        </p>
        <Switch
          label="Solo los que encajan"
          checked={onlyFitting}
          onChange={(event) => setOnlyFitting(event.target.checked)}
        />
      </Row>
      {told.map((code) => (
        <Notice key={code} tone="warning">
          {products[0] ? warningText(code, products[0], study) : code}.
        </Notice>
      ))}
      <DataTable
        caption="Productos, primero los que encajan y de menor a mayor cuota"
        columns={productColumns({ open: setOpen, isAdministrator })}
        rows={onlyFitting ? fitting : products}
        rowKey={(product) => product.id}
        isIncompatible={(product) => !product.isCompatible}
        notes={(product) => productNotes(product, study, told)}
        busy={busy}
        renderCard={(product) => (
          <ProductCard
            product={product}
            study={study}
            isAdministrator={isAdministrator}
            told={told}
            onOpen={() => setOpen(product)}
          />
        )}
        empty={
          <EmptyState
            icon={<TagsIcon />}
            level={3}
            title="Ningún producto encaja con este estudio"
            text="Debajo de cada uno se dice por qué."
          />
        }
      />
      {open ? (
        <ProductDialog
          product={open}
          study={study}
          isAdministrator={isAdministrator}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Stack>
  );
}

const fitWords = (fitting: number, all: number): string =>
  `${fitting} de ${all} ${all === 1 ? 'producto' : 'productos'} ${fitting === 1 ? 'encaja' : 'encajan'}`;

/** What the products were held against. */
function askedFor(study: ViabilityStudy): string {
  const { amountToFinance } = calculateFinancing(study);
  const income = study.holders.reduce((sum, { netIncome }) => sum + netIncome, 0);
  return `${formatEuros(study.purchasePrice)}, financiación del ${formatPercent(study.financingPercentage)} (${formatEuros(amountToFinance)}), ingresos de ${formatEuros(income)}`;
}
