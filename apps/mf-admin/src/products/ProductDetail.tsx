import { useState } from 'react';
import { energyLabel, nationalityLabels, productsApi, type Product } from '@umbral/contracts';
import {
  ActiveStatus,
  Button,
  Dialog,
  DialogClose,
  Facts,
  formatDateLong,
  formatEuros,
  formatNumber,
  formatPercent,
  formatWithUnit,
  Missing,
  Notice,
  plural,
  Stack,
  type TabItem,
} from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { usePermissions, useRecord } from '@umbral/web-kit';
import type { ProductAct } from './product-rules';
import { ownerWords, productTabs, type ProductTab } from './product-words';

interface ProductDetailProps {
  /** As the list has it: shown at once, while the record is read anew. */
  product: Product;
  onAct: (act: ProductAct) => void;
  onClose: () => void;
}

/** Everything about a product, on the tabs of its form. */
export function ProductDetail({ product: listed, onAct, onClose }: ProductDetailProps) {
  const { data } = useRecord(productsApi.get, { params: { id: listed.id } });
  const product = data?.record ?? listed;
  const [tab, setTab] = useState<string>('general');
  const panels: Record<ProductTab, React.ReactNode> = {
    general: <General product={product} onActivate={() => onAct('toggle')} />,
    requirements: <Requirements product={product} />,
    economic: <Economic product={product} />,
    advanced: <Advanced product={product} />,
  };
  const items = (Object.keys(productTabs) as ProductTab[]).map((id): TabItem => ({
    id,
    label: productTabs[id],
    panel: panels[id],
  }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={product.name}
      description={product.bankName}
      size="l"
      fixed
      tabs={{ label: 'Apartados del producto', items, value: tab, onChange: setTab }}
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          {product.isActive ? (
            <Button variant="primary" icon={<PencilIcon />} onClick={() => onAct('edit')}>
              Editar producto
            </Button>
          ) : null}
        </>
      }
    />
  );
}

interface PanelProps {
  product: Product;
}

function General({ product, onActivate }: PanelProps & { onActivate: () => void }) {
  const { isAdministrator } = usePermissions();
  return (
    <Stack gap={6}>
      {product.isActive ? null : (
        <Notice
          title="Este producto está inactivo."
          action={
            <Button size="s" onClick={onActivate}>
              Activar
            </Button>
          }
        >
          Para editarlo, actívalo antes.
        </Notice>
      )}
      <Facts
        facts={[
          { term: 'Código', value: product.code },
          { term: 'Nombre', value: product.name },
          { term: 'Banco', value: product.bankName },
          ...(isAdministrator ? [{ term: 'Compañía', value: ownerWords(product) }] : []),
          { term: 'Estado', value: <ActiveStatus active={product.isActive} /> },
          { term: 'Fecha de creación', value: formatDateLong(product.createdAt) },
          { term: 'Notas', value: product.notes ?? <Missing>Sin notas</Missing> },
        ]}
      />
    </Stack>
  );
}

function Requirements({ product }: PanelProps) {
  const { workSeniority } = product;
  return (
    <Facts
      facts={[
        { term: 'Edad mínima', value: formatWithUnit(product.minAge, 'años') },
        { term: 'Edad máxima', value: formatWithUnit(product.maxAge, 'años') },
        { term: 'Esfuerzo máximo', value: formatPercent(product.effortRatioPercentage) },
        {
          term: 'Antigüedad mínima',
          value: workSeniority ? plural(workSeniority, 'año', 'años') : <Missing>No la exige</Missing>,
        },
        { term: 'Régimen laboral', value: product.workRegime ?? 'Cualquiera' },
        { term: 'Nacionalidad', value: nationalityLabels[product.nationality] },
        { term: 'Solo para primera vivienda', value: product.isFirstHome ? 'Sí' : 'No' },
        { term: 'Precio mínimo', value: formatEuros(product.minPurchasePrice) },
        { term: 'Precio máximo', value: formatEuros(product.maxPurchasePrice) },
        { term: 'Certificado energético', value: energyLabel(product.energyCertificate) },
      ]}
    />
  );
}

function Economic({ product }: PanelProps) {
  return (
    <Facts
      facts={[
        { term: 'Financiación', value: formatPercent(product.financingPercentage) },
        { term: 'Tipo de interés', value: formatPercent(product.interestRate) },
        { term: 'Plazo máximo', value: formatWithUnit(product.maxYears, 'años') },
        { term: 'Mínimo sobre tasación', value: formatPercent(product.minAppraisalPercentage) },
        { term: 'Máximo sobre tasación', value: formatPercent(product.maxAppraisalPercentage) },
      ]}
    />
  );
}

/** What a guarantor must bring is stored to the cent. */
const amount = (euros: number | null) => (euros === null ? <Missing>N/A</Missing> : `${formatNumber(euros, 2)}\u00a0€`);

function Advanced({ product }: PanelProps) {
  const { allowsGuarantor, guarantorMinSalary, guarantorMinPropertyValue } = product;
  return (
    <Facts
      facts={[
        { term: 'Admite avalistas', value: allowsGuarantor ? 'Sí' : 'No' },
        ...(allowsGuarantor
          ? [
              { term: 'Salario mínimo del avalista', value: amount(guarantorMinSalary) },
              { term: 'Valor mínimo de sus inmuebles', value: amount(guarantorMinPropertyValue) },
            ]
          : []),
      ]}
    />
  );
}
