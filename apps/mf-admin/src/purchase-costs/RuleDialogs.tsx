import { useMemo } from 'react';
import { costRulePatch, costRulesApi, todayInSpain, type CostRule } from '@umbral/contracts';
import { FormGrid } from '@umbral/ui';
import { FormDialog, useCommand, useEditedRecord, useKitForm } from '@umbral/web-kit';
import { within } from '@umbral/web-kit/fields';
import type { ActionProps } from '@umbral/web-kit/records';
import { nameOfRule, ruleFields } from './cost-rule.fields';

interface PatchValues {
  validTo: string;
  checkedAt: string;
  checkedBy: string;
  confidence: string;
}

/** Reads the rule with its ETag, and sends the fields of the dialog as a patch. */
function usePatch(
  name: string,
  rule: CostRule,
  valuesOf: (rule: CostRule) => Partial<PatchValues>,
  onClose: () => void,
) {
  const record = useEditedRecord(costRulesApi.get, { params: { id: rule.id } });
  const stored = record.version?.record;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once per version
  const values = useMemo(() => stored && (valuesOf(stored) as PatchValues), [stored]);
  const form = useKitForm(costRulePatch, { defaultValues: valuesOf(rule), values, prepare: bodyOf });
  const command = useCommand(costRulesApi.patch, {
    success: (saved) => ({ title: 'Regla guardada', text: nameOfRule(saved) }),
    failure: 'Ocurrió un error al guardar la regla.',
    draftName: `cost-rules/${rule.id}/${name}`,
  });
  const onSave = async (body: Parameters<typeof command.run>[0]['body']) => {
    const outcome = await command.run({ params: { id: rule.id }, body, ifMatch: record.version?.etag }, { form });
    return outcome.ok;
  };
  return { form, command, record, valuesOf, onSave, onClose };
}

/** A cleared end is sent as null. */
const bodyOf = (values: Partial<PatchValues>) =>
  'validTo' in values ? { ...values, validTo: values.validTo || null } : values;

/** 'Cerrar vigencia': sets the last day of a rule. Its successor is another rule. */
export function CloseRule({ record: rule, onClose }: ActionProps<CostRule>) {
  const patch = usePatch('close', rule, ({ validTo }) => ({ validTo: validTo ?? todayInSpain() }), onClose);
  return (
    <FormDialog {...patch} title="Cerrar vigencia" description={nameOfRule(rule)} size="s" saveLabel="Cerrar vigencia">
      <FormGrid>{ruleFields.input(within(patch.form), 'validTo', { span: 12 })}</FormGrid>
    </FormDialog>
  );
}

/** 'Marcar como comprobada': the law has been checked, with a degree of confidence. */
export function CheckRule({ record: rule, onClose }: ActionProps<CostRule>) {
  const patch = usePatch(
    'check',
    rule,
    ({ confidence }) => ({ checkedAt: todayInSpain(), checkedBy: '', confidence }),
    onClose,
  );
  const fields = within(patch.form);
  return (
    <FormDialog
      {...patch}
      title="Marcar como comprobada"
      description={nameOfRule(rule)}
      size="s"
      saveLabel="Marcar como comprobada"
    >
      <FormGrid>
        {ruleFields.input(fields, 'checkedAt', { required: false, span: 6 })}
        {ruleFields.input(fields, 'confidence', { required: false })}
        {ruleFields.input(fields, 'checkedBy', { span: 12 })}
      </FormGrid>
    </FormDialog>
  );
}
