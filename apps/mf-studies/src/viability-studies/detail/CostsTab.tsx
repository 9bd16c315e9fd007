import { Suspense, useState } from 'react';
import { viabilityStudiesApi, type PurchaseCosts, type ViabilityStudy } from '@umbral/contracts';
import { compareNotedCosts, describeRange } from '@umbral/mortgage';
import {
  Button,
  CellSub,
  formatDate,
  formatEuros,
  formatEurosAndCents,
  Ledger,
  Missing,
  Notice,
  Section,
  Stack,
  Working,
} from '@umbral/ui';
import { CalculatorIcon } from '@umbral/ui/icons';
import { lazyDialog, Loaded, useOperation } from '@umbral/web-kit';
import { CostsLedger, missingWords, notedWords } from '../CostsLedger';
import type { StudyChange } from '../dialog/apply-change';
import { conditionFields, studyFields } from '../study.fields';

const StudyDialog = lazyDialog(async () => ({ default: (await import('../dialog/StudyDialog')).StudyDialog }));

/** 'Gastos Operación': the costs of the study, and those by the current rules. */
export function CostsTab({ study }: { study: ViabilityStudy }) {
  const [change, setChange] = useState<StudyChange>();
  return (
    <Stack gap={8}>
      <CostsLedger costs={study} />
      <Section title="Gastos de la compra" level={3}>
        {study.region ? (
          <RuleCosts study={study} region={study.region} onApply={setChange} />
        ) : (
          <Missing>Elige la comunidad autónoma del inmueble para ver los impuestos y sus reducciones.</Missing>
        )}
      </Section>
      {/* Outside what a refetch may replace: the open form keeps what was typed. */}
      {change ? (
        <Suspense>
          <StudyDialog id={study.id} change={change} onClose={() => setChange(undefined)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

interface ApplyProps {
  study: ViabilityStudy;
  onApply: (change: StudyChange) => void;
}

type Region = NonNullable<ViabilityStudy['region']>;

function RuleCosts({ study, region, onApply }: ApplyProps & { region: Region }) {
  const costs = useOperation(viabilityStudiesApi.purchaseCosts, { params: { id: study.id } });
  return (
    <Loaded read={costs} failure="No se han podido calcular los gastos" loading={<Working>Calculando…</Working>}>
      {(data) => (
        <Stack>
          <NotedCosts study={study} costs={data} onApply={onApply} />
          <Costs costs={data} region={region} />
        </Stack>
      )}
    </Loaded>
  );
}

/** Typed costs that differ from those of the rules, with an action to apply the latter. */
function NotedCosts({ study, costs: { total, fill }, onApply }: ApplyProps & { costs: PurchaseCosts }) {
  const compared = total && compareNotedCosts(study, total);
  if (!compared || compared.isWithin || !fill) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="s" icon={<CalculatorIcon />} onClick={() => onApply({ fill })}>
          Calcular gastos
        </Button>
      }
    >
      {notedWords(compared)}
    </Notice>
  );
}

function Costs({ costs, region }: { costs: PurchaseCosts; region: Region }) {
  const { taxes, missing, savings, notary, registry, agency, appraisal, total } = costs;
  const lines = [
    ...taxes.map(({ tax, title, law, checkedAt, amount }) => ({
      term: (
        <>
          {tax} · {title}
          <CellSub>
            {law}, comprobada el {formatDate(checkedAt)}
          </CellSub>
        </>
      ),
      value: formatEurosAndCents(amount),
    })),
    { term: 'Notaría', value: describeRange(notary) },
    { term: 'Registro', value: describeRange(registry) },
    { term: 'Gestoría', value: describeRange(agency) },
    { term: studyFields.label('tasacion'), value: formatEuros(appraisal) },
  ];
  return (
    <Stack>
      <Ledger
        lines={total ? [...lines, { term: 'Total', value: describeRange(total), kind: 'total' as const }] : lines}
      />
      {missing.length > 0 ? <Notice tone="warning">{missingWords(missing, region)}</Notice> : null}
      {savings.length > 0 ? (
        <Section title="Podría pagar menos si…" level={4}>
          <Ledger
            lines={savings.map(({ tax, title, amount, saving, needs }) => ({
              term: (
                <>
                  {needs.map(needWords).join(' · ')}
                  <CellSub>
                    {tax} · {title}
                  </CellSub>
                </>
              ),
              value: (
                <>
                  {formatEurosAndCents(saving)} menos
                  <CellSub>pagaría {formatEurosAndCents(amount)}</CellSub>
                </>
              ),
            }))}
          />
        </Section>
      ) : null}
      <p className="small quieter">
        Los requisitos se suponen de todos los compradores. Orientativo: lo liquida la hacienda de la comunidad.
      </p>
    </Stack>
  );
}

const needWords = (need: PurchaseCosts['savings'][number]['needs'][number]): string => conditionFields.label(need);
