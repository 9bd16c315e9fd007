import { useEffect, useState } from 'react';
import { loanWords, maximumWords } from '@umbral/mortgage';
import type { CompatibleProduct, FitChange, ViabilityStudy } from '@umbral/contracts';
import {
  Dialog,
  DialogClose,
  Facts,
  Figures,
  formatEurosAndCents,
  formatPercent,
  formatPercentBeside,
  Missing,
  Section,
  Stack,
  type TabItem,
} from '@umbral/ui';
import { FitChanges } from './FitChanges';
import { productFields } from './product.fields';
import { productNotes, productSub, productTitle } from './product-rows';
import { laterOf } from './product-words';
import { ProductCosts } from './ProductCosts';
import { rememberLooked } from './product-choice';
import { useReference } from './study-reads';

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
    { id: 'demands', label: 'Requisitos', panel: demandFacts(product) },
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

const codeFacts = productFields.facts('code', 'isCompatible');
const namedFacts = productFields.facts('code', 'name', 'bankName', 'isCompatible');
const demandFacts = productFields.facts(
  ...(['minAge', 'isFirstHome', 'nationality', 'energyCertificate', 'workRegime', 'workSeniority'] as const),
  'allowsGuarantor',
);
const facts = (product: CompatibleProduct, ...names: Parameters<typeof productFields.label>[0][]) =>
  names.map((name) => productFields.fact(name, product));

function General({ product, study, isAdministrator, onApply }: Omit<ProductDialogProps, 'onClose'>) {
  return (
    <Stack gap={6}>
      {isAdministrator ? namedFacts(product) : codeFacts(product)}
      {productNotes(product, study)?.content}
      {product.isCompatible ? null : <FitChanges product={product} study={study} onApply={onApply} />}
      <Section title="Notas" level={3}>
        {product.notes ?? <Missing>Sin notas adicionales</Missing>}
      </Section>
    </Stack>
  );
}

function Terms({ product, study }: ProductOfStudy) {
  return (
    <Stack gap={6}>
      <Facts
        facts={[
          ...facts(product, 'rate', 'rateType'),
          ...(product.fixedYears === null ? [] : facts(product, 'fixedYears')),
          ...(product.spread === null ? [] : facts(product, 'spread')),
          ...facts(product, 'maxYears', 'financingPercentage', 'effortRatioPercentage'),
          ...facts(product, 'purchasePriceMin', 'appraisalPercentageMin'),
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
            term: productFields.label('assessedPayment'),
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
