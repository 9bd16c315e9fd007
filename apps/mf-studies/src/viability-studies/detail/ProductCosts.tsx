import { conditionsWords, conditionWords, formatTae, laterWords, referenceWords } from '@umbral/mortgage';
import {
  todayInSpain,
  viabilityStudiesApi,
  type CompatibleProduct,
  type ProductFigures,
  type ScenarioResult,
  type ViabilityStudy,
} from '@umbral/contracts';
import {
  Facts,
  Figures,
  formatEuros,
  formatEurosAndCents,
  Ledger,
  Missing,
  Section,
  Stack,
  Status,
  Working,
  type Figure,
} from '@umbral/ui';
import { useOperation } from '@umbral/web-kit';
import { Loaded } from '../../parts/Loaded';
import { isIndexed } from './product-words';

interface ProductCostsProps {
  product: CompatibleProduct;
  study: ViabilityStudy;
}

/** The cost of the loan without conditions and with all of them, and whether each pays off. */
export function ProductCosts({ product, study }: ProductCostsProps) {
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
