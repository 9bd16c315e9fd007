import { useEffect, useState } from 'react';
import {
  loanWords,
  maximumWords,
  conditionsWords,
  conditionWords,
  formatTae,
  laterWords,
  referenceWords,
} from '@umbral/mortgage';
import {
  todayInSpain,
  viabilityStudiesApi,
  type CompatibleProduct,
  type FitChange,
  type ViabilityStudy,
  type ProductFigures,
  type ScenarioResult,
} from '@umbral/contracts';
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
  formatEuros,
  Ledger,
  Status,
  Working,
  type TabItem,
  type Figure,
} from '@umbral/ui';
import { FitChanges } from './FitChanges';
import { productNotes, productSub, productTitle } from './product-rows';
import { rememberLooked } from './product-choice';
import { useReference } from './study-reads';
import { Loaded, useOperation } from '@umbral/web-kit';
import { productFields } from './product.fields';
import { isIndexed, laterOf, rowFigures } from './row-figures';

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
  const reference = useReference();
  return (
    <Stack gap={6}>
      {isAdministrator ? namedFacts(product) : codeFacts(product)}
      {productNotes(product, { study, reference })?.content}
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
  const reference = useReference();
  const later = laterOf(product, rowFigures(product, { study, reference }));
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

interface ProductCostsProps {
  product: CompatibleProduct;
  study: ViabilityStudy;
}

/** The cost of the loan without conditions and with all of them, and whether each pays off. */
function ProductCosts({ product, study }: ProductCostsProps) {
  const read = useOperation(viabilityStudiesApi.productFigures, { params: { id: study.id, productId: product.id } });
  return (
    <Section title="Cuota y TAE" level={3}>
      <Loaded read={read} failure="No se ha podido calcular" loading={<Working>Calculando…</Working>}>
        {(figures) => <Costs product={product} {...figures} />}
      </Loaded>
    </Section>
  );
}

function Costs({ product, reference, base, bonused }: ProductFigures & { product: CompatibleProduct }) {
  const followsIndex = isIndexed(product);
  return (
    <Stack>
      {base ? (
        <>
          <Figures
            figures={[
              { ...figureOf(bonused ? 'Sin condiciones' : 'Cuota', base, followsIndex), lead: true },
              ...(bonused ? [figureOf('Con todas las condiciones', bonused, followsIndex)] : []),
            ]}
          />
          <Facts
            facts={[
              { term: 'Intereses', value: formatEuros(base.totalInterest) },
              { term: 'Coste total', value: formatEuros(base.totalCost) },
              { term: 'Importe total adeudado', value: formatEuros(base.totalOwed) },
            ]}
          />
        </>
      ) : (
        <Missing>—</Missing>
      )}
      {followsIndex ? <p className="small quiet">{referenceWords(reference, todayInSpain())}</p> : null}
      {product.bonuses.length > 0 ? (
        <>
          <Ledger
            lines={product.bonuses.map((bonus) => ({
              term: conditionWords(bonus),
              value: <Worth isWorth={base?.bonuses.find(({ code }) => code === bonus.code)?.worth} />,
            }))}
          />
          <p>{conditionsWords(product.bonuses)}</p>
        </>
      ) : null}
    </Stack>
  );
}

function figureOf(term: string, { stretches, tae }: ScenarioResult, followsIndex: boolean): Figure {
  const later = laterWords({ stretches }, followsIndex);
  return {
    term,
    value: formatEurosAndCents(stretches[0]?.payment ?? 0),
    note: [`TAE ${formatTae(tae)}`, later].filter(Boolean).join(', '),
  };
}

/** Whether a condition alone saves more interest than it costs; nothing where that cannot be calculated. */
function Worth({ isWorth }: { isWorth: boolean | undefined }) {
  if (isWorth === undefined) return <>—</>;
  return isWorth ? <Status tone="success">Compensa</Status> : <Status tone="warning">No compensa</Status>;
}
