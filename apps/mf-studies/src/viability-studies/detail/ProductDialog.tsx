import { useEffect, useState } from 'react';
import { calculateFinancing, calculateFrenchPayment, monthsOfYears } from '@umbral/mortgage';
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
import { FitStatus, productTitle } from './product-columns';
import { productNotes } from './ProductNotes';
import { rememberLooked } from './remembered-products';
import { ageRange, energyDemand, firstHomeWord, nationalityWord, seniorityDemand } from './product-words';

interface ProductDialogProps {
  product: CompatibleProduct;
  study: ViabilityStudy;
  isAdministrator: boolean;
  /** Opens the study's form with the change in it. */
  onApply: (change: FitChange) => void;
  onClose: () => void;
}

/** One product, as the study sees it. */
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
    { id: 'terms', label: 'Condiciones Económicas', panel: <Terms product={product} /> },
    { id: 'simulation', label: 'Simulación', panel: <ProductSimulation product={product} study={study} /> },
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={productTitle(product, isAdministrator)}
      description="Producto hipotecario"
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

function Terms({ product }: { product: CompatibleProduct }) {
  return (
    <Facts
      facts={[
        { term: 'Tipo de interés', value: formatPercent(product.interestRate, { decimals: 2 }) },
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
  );
}

/** The two payments: with all that the product finances, and with what the study asks. */
function ProductSimulation({ product, study }: { product: CompatibleProduct; study: ViabilityStudy }) {
  const { interestRate: annualRate, maxYears, financingPercentage } = product;
  const { amountToFinance: capital } = calculateFinancing({ ...study, financingPercentage });
  const estimate = calculateFrenchPayment({ principal: capital, annualRate, months: monthsOfYears(maxYears) });
  const share = formatPercentBeside(product.effortPercentage, product.effortRatioPercentage);
  return (
    <Stack gap={6}>
      <Figures
        figures={[
          {
            lead: true,
            term: 'Cuota estimada',
            value: formatEurosAndCents(product.estimatedPayment),
            note: `${formatEuros(capital)} al ${formatPercent(product.interestRate)} durante ${formatWithUnit(product.maxYears, 'años')}`,
          },
          {
            term: 'Cuota evaluada',
            value: formatEurosAndCents(product.assessedPayment),
            note: `Con los ${formatEuros(product.assessedCapital)} que pide el estudio`,
          },
          {
            term: 'Esfuerzo',
            value: share,
            note: `Como máximo el ${formatPercent(product.effortRatioPercentage)}`,
            tone: product.effortPercentage > product.effortRatioPercentage ? 'danger' : undefined,
          },
        ]}
      />
      {estimate ? (
        <Facts
          facts={[
            { term: 'Total pagado', value: formatEuros(estimate.totalPaid) },
            { term: 'Intereses', value: formatEuros(estimate.totalInterest) },
          ]}
        />
      ) : null}
    </Stack>
  );
}
