import { useEffect, useState } from 'react';
import { loanWords, maximumWords } from '@umbral/mortgage';
import { rateTypeLabels, type CompatibleProduct, type FitChange, type ViabilityStudy } from '@umbral/contracts';
import {
  Dialog,
  DialogClose,
  Facts,
  Figures,
  formatEuros,
  formatEurosAndCents,
  formatPercent,
  formatPercentBeside,
  formatRate,
  formatWithUnit,
  Missing,
  Section,
  Stack,
  type TabItem,
} from '@umbral/ui';
import { yesOrNo } from '../study-words';
import { FitChanges } from './FitChanges';
import { FitStatus, productSub, productTitle } from './product-columns';
import { ProductCosts } from './ProductCosts';
import { productNotes } from './ProductNotes';
import {
  ageRange,
  energyDemand,
  firstHomeWord,
  laterOf,
  nationalityWord,
  rateOf,
  seniorityDemand,
} from './product-words';
import { rememberLooked } from './remembered-products';
import { useReference } from './use-reference';

interface ProductDialogProps {
  product: CompatibleProduct;
  study: ViabilityStudy;
  isAdministrator: boolean;
  /** Opens the study's form with the change applied. */
  onApply: (change: FitChange) => void;
  onClose: () => void;
}

/** A product, assessed for the study. */
export function ProductDialog({ product, study, isAdministrator, onApply, onClose }: ProductDialogProps) {
  const [tab, setTab] = useState('general');
  useEffect(() => rememberLooked(study.id, product.id), [study.id, product.id]);
  const items: TabItem[] = [
    {
      id: 'general',
      label: 'Información General',
      panel: <General product={product} study={study} isAdministrator={isAdministrator} onApply={onApply} />,
    },
    { id: 'demands', label: 'Requisitos', panel: <Demands product={product} /> },
    { id: 'terms', label: 'Condiciones Económicas', panel: <Terms product={product} study={study} /> },
    { id: 'simulation', label: 'Simulación', panel: <ProductSimulation product={product} study={study} /> },
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={productTitle(product, isAdministrator)}
      description={isAdministrator ? 'Producto hipotecario' : productSub(product, isAdministrator)}
      size="l"
      fixed
      tabs={{ label: 'Apartados del producto', items, value: tab, onChange: setTab }}
      footer={<DialogClose>Cerrar</DialogClose>}
    />
  );
}

function General({ product, study, isAdministrator, onApply }: Omit<ProductDialogProps, 'onClose'>) {
  return (
    <Stack gap={6}>
      <Facts
        facts={[
          { term: 'Código', value: product.code },
          ...(isAdministrator
            ? [
                { term: 'Nombre', value: product.name ?? <Missing>N/A</Missing> },
                { term: 'Banco', value: product.bankName ?? <Missing>N/A</Missing> },
              ]
            : []),
          { term: 'Resultado', value: <FitStatus fits={product.isCompatible} /> },
        ]}
      />
      {productNotes(product, study)?.content}
      {product.isCompatible ? null : <FitChanges product={product} study={study} onApply={onApply} />}
      <Section title="Notas" level={3}>
        {product.notes ?? <Missing>Sin notas adicionales</Missing>}
      </Section>
    </Stack>
  );
}

function Demands({ product }: { product: CompatibleProduct }) {
  return (
    <Facts
      facts={[
        { term: 'Edad', value: ageRange(product) },
        { term: 'Vivienda', value: firstHomeWord(product.isFirstHome) },
        { term: 'Operación', value: nationalityWord[product.nationality] },
        { term: 'Certificado energético', value: energyDemand(product.energyCertificate) },
        { term: 'Régimen laboral', value: product.workRegime ?? 'Cualquiera' },
        { term: 'Antigüedad laboral', value: seniorityDemand(product.workSeniority) },
        { term: 'Admite avalistas', value: yesOrNo(product.allowsGuarantor) },
      ]}
    />
  );
}

function Terms({ product, study }: ProductOfStudy) {
  return (
    <Stack gap={6}>
      <Facts
        facts={[
          { term: 'Tipo de interés', value: rateOf(product) },
          { term: 'Tipo de hipoteca', value: rateTypeLabels[product.rateType ?? 'fixed'] },
          ...(product.fixedYears === null
            ? []
            : [{ term: 'Años a tipo fijo', value: formatWithUnit(product.fixedYears, 'años') }]),
          ...(product.spread === null ? [] : [{ term: 'Diferencial', value: formatRate(product.spread) }]),
          { term: 'Plazo máximo', value: formatWithUnit(product.maxYears, 'años') },
          { term: 'Financia hasta', value: formatPercent(product.financingPercentage) },
          { term: 'Esfuerzo máximo', value: formatPercent(product.effortRatioPercentage) },
          {
            term: 'Precio de compra',
            value: `De ${formatEuros(product.purchasePriceMin)} a ${formatEuros(product.purchasePriceMax)}`,
          },
          {
            term: 'Préstamo sobre la tasación',
            value: `Del ${formatPercent(product.appraisalPercentageMin)} al ${formatPercent(product.appraisalPercentageMax)}`,
          },
        ]}
      />
      <ProductCosts product={product} study={study} />
    </Stack>
  );
}

interface ProductOfStudy {
  product: CompatibleProduct;
  study: ViabilityStudy;
}

/** The payment of the study, and the payment if the product finances its maximum. */
function ProductSimulation({ product, study }: ProductOfStudy) {
  const later = laterOf(product, useReference());
  return (
    <Stack gap={6}>
      <Figures
        figures={[
          {
            lead: true,
            term: 'Cuota estimada',
            value: formatEurosAndCents(product.assessedPayment),
            note: [loanWords(product.assessedCapital, product.maxYears), later].filter(Boolean).join(', '),
          },
          {
            term: 'Esfuerzo',
            value: formatPercentBeside(product.effortPercentage, product.effortRatioPercentage),
            note: `Como máximo el ${formatPercent(product.effortRatioPercentage)}`,
            tone: product.effortPercentage > product.effortRatioPercentage ? 'danger' : undefined,
          },
        ]}
      />
      <p>{maximumWords(study.purchasePrice, product)}</p>
    </Stack>
  );
}
