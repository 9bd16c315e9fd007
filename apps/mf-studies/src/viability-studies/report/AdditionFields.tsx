import { useController } from 'react-hook-form';
import { reportAdditionLabels, type Scenario } from '@umbral/contracts';
import { Checkbox, FieldGroup, Stack } from '@umbral/ui';
import { termsWords } from '../scenarios/scenario-words';
import { toggledIn } from './report-form';
import type { ReportFieldsProps } from './ReportFields';

interface AdditionFieldsProps extends Pick<ReportFieldsProps, 'form'> {
  scenarios: readonly Scenario[];
}

/** The optional parts of the report. */
export function AdditionFields({ form: { register, control }, scenarios }: AdditionFieldsProps) {
  const { field: chosen } = useController({ control, name: 'scenarioIds' });
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
        </Stack>
      </FieldGroup>
    </>
  );
}
