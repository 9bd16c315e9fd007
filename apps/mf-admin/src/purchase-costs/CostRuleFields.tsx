import { useFieldArray } from 'react-hook-form';
import type { CostRule } from '@umbral/contracts';
import { Button, Field, FieldGroup, FormGrid, FormStack, IconButton, Row, TextInput } from '@umbral/ui';
import { PlusIcon, TrashIcon } from '@umbral/ui/icons';
import { within } from '@umbral/web-kit/fields';
import { useKeptFocus } from '@umbral/web-kit/kept-focus';
import type { FieldsForm, FieldsProps } from '@umbral/web-kit/records';
import {
  bracketFields,
  conditionFields,
  limitNames,
  ruleFields,
  tickNames,
  type CostRuleValues,
} from './cost-rule.fields';

/** The fields of a rule, for creating, editing and copying. */
export function CostRuleFields(props: FieldsProps<CostRule, CostRuleValues>) {
  const conditions = within(props.form, 'conditions');
  return (
    <FormStack>
      <FormGrid>{ruleFields.inputs(props, 'region', 'tax', 'homeType', 'title')}</FormGrid>
      <Brackets form={props.form} />
      <FieldGroup title="Condiciones">
        <FormStack>
          <FormGrid>{conditionFields.inputs(conditions, ...limitNames)}</FormGrid>
          <FormGrid>{conditionFields.inputs(conditions, ...tickNames)}</FormGrid>
        </FormStack>
      </FieldGroup>
      <FieldGroup title="Vigencia y norma">
        <FormGrid>
          {ruleFields.inputs(props, 'validFrom', 'validTo', 'confidence', 'law', 'url')}
          {ruleFields.inputs(props, 'checkedAt', 'checkedBy', 'note')}
        </FormGrid>
      </FieldGroup>
    </FormStack>
  );
}

type Form = FieldsForm<CostRuleValues>;

/** One rate for all, or one for each bracket of the price: the last one has no upper limit. */
function Brackets({ form }: { form: Form }) {
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'brackets' });
  const addButton = useKeptFocus(fields.length);
  const { errors } = formState;
  const broken = errors.brackets?.message ?? errors.brackets?.root?.message;
  return (
    <FieldGroup title="Tramos">
      <FormStack>
        {fields.map((field, index) => {
          const isLast = index === fields.length - 1;
          const at = within(form, `brackets.${index}`);
          return (
            <Row key={field.id} align="end">
              <FormGrid>
                {isLast ? (
                  <Field label={fields.length > 1 ? 'El resto' : 'Todo el precio'} span={6} error={broken}>
                    <TextInput value="Sin límite" readOnly />
                  </Field>
                ) : (
                  bracketFields.input(at, 'upTo')
                )}
                {bracketFields.input(at, 'rate')}
              </FormGrid>
              {isLast ? null : (
                <IconButton label={`Quitar tramo ${index + 1}`} icon={<TrashIcon />} onClick={() => remove(index)} />
              )}
            </Row>
          );
        })}
        <Row>
          <Button
            ref={addButton}
            size="s"
            icon={<PlusIcon />}
            disabled={fields.length >= 10}
            onClick={() => append(bracketFields.empty)}
          >
            Añadir tramo
          </Button>
        </Row>
        <FormGrid>
          {ruleFields.input({ form, record: undefined }, 'bonusPercentage')}
          <Field label="" beside>
            {ruleFields.input({ form, record: undefined }, 'increased')}
          </Field>
        </FormGrid>
      </FormStack>
    </FieldGroup>
  );
}
