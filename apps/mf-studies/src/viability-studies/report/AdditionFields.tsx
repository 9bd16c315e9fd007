import { useController } from 'react-hook-form';
import { reportAdditionLabels, scenariosApi, viabilityStudiesApi } from '@umbral/contracts';
import { Checkbox, FieldGroup, Stack } from '@umbral/ui';
import { useOperation, useRecord } from '@umbral/web-kit';
import { termsWords } from '../scenarios/scenario-words';
import { toggledIn } from './report-form';
import type { ReportFieldsProps } from './ReportFields';

interface AdditionFieldsProps extends Pick<ReportFieldsProps, 'form'> {
  studyId: number;
}

/** What the report may tell beside its sections. */
export function AdditionFields({ form: { register, control }, studyId }: AdditionFieldsProps) {
  const params = { id: studyId };
  const study = useRecord(viabilityStudiesApi.get, { params }).data?.record;
  const scenarios = useOperation(scenariosApi.list, { params }).data?.items ?? [];
  const { field: chosen } = useController({ control, name: 'scenarioIds' });
  const hasNoRegion = study !== undefined && study.region === null;
  return (
    <>
      {scenarios.length > 0 ? (
        <FieldGroup title={reportAdditionLabels.scenarios}>
          <Stack gap={3}>
            {scenarios.map((scenario) => (
              <Checkbox
                key={scenario.id}
                label={scenario.name}
                description={termsWords(scenario)}
                checked={chosen.value.includes(scenario.id)}
                onChange={(event) => chosen.onChange(toggledIn(chosen.value, scenario.id, event.target.checked))}
              />
            ))}
          </Stack>
        </FieldGroup>
      ) : null}
      <FieldGroup title="También">
        <Stack gap={3}>
          <Checkbox
            label={reportAdditionLabels.changes}
            description="Los cambios que harían compatibles los productos que no encajan"
            {...register('changes')}
          />
          <Checkbox
            label={reportAdditionLabels.purchaseCosts}
            description={
              hasNoRegion ? 'Elige la comunidad autónoma del inmueble' : 'Los impuestos, con su ley y su fecha'
            }
            disabled={hasNoRegion}
            {...register('purchaseCosts')}
          />
        </Stack>
      </FieldGroup>
    </>
  );
}
