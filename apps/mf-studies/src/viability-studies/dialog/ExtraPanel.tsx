import { useWatch } from 'react-hook-form';
import { Badge, Field, FormGrid, FormStack, Row, Switch, TextArea } from '@umbral/ui';
import { useMark } from './field-marks';
import { fieldLabels } from './study-issues';
import type { StudyForm } from './study-form';

/** 'Adicional': another loan beside the mortgage. */
export function ExtraPanel({ form }: { form: StudyForm }) {
  const { control, register, formState } = form;
  const needsAdditionalLoan = useWatch({ control, name: 'needsAdditionalLoan' });
  const mark = useMark('needsAdditionalLoan');
  return (
    <FormStack>
      <Row>
        <Switch label="Necesita un préstamo adicional" {...register('needsAdditionalLoan')} />
        {mark ? <Badge tone="info">{mark}</Badge> : null}
      </Row>
      {needsAdditionalLoan ? (
        <FormGrid>
          <Field
            label={fieldLabels.additionalLoanInfo}
            optional
            span={12}
            error={formState.errors.additionalLoanInfo?.message}
          >
            <TextArea rows={4} {...register('additionalLoanInfo')} />
          </Field>
        </FormGrid>
      ) : null}
    </FormStack>
  );
}
