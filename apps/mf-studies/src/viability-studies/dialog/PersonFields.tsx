import { useWatch } from 'react-hook-form';
import { calculateDisposableIncome } from '@umbral/mortgage';
import { relationships, workRegimes } from '@umbral/contracts';
import { Badge, Button, Checkbox, Field, formatEuros, FormGrid, TextInput } from '@umbral/ui';
import { TrashIcon } from '@umbral/ui/icons';
import { PersonBlock, PersonOutcome } from '../PersonBlock';
import { ordinalOf } from '../study-words';
import { NumberField, SelectField } from './fields';
import { PersonProposal } from './PersonProposal';
import { AddProperty, PropertyFields, useProperties } from './PropertyFields';
import { useMark } from './field-marks';
import { fieldLabels } from './study-issues';
import type { StudyForm } from './study-form';

const NO_SAVINGS = 'Sin ahorros: comprueba que no falten';
const regimeOptions = workRegimes.map((value) => ({ value, label: value }));
const relationshipOptions = relationships.map((value) => ({ value, label: value }));

interface PersonFieldsProps {
  form: StudyForm;
  /** Where the person stands in the form. */
  list: 'holders' | 'guarantors';
  index: number;
  /** None for the last holder, who has to stay. */
  onRemove?: () => void;
}

/** One holder or guarantor: fields, properties, and what is left of the income each month. */
export function PersonFields({ form, list, index, onRemove }: PersonFieldsProps) {
  const { control, register, formState } = form;
  const path = `${list}.${index}` as const;
  const isFirstHolder = list === 'holders' && index === 0;
  const typedName = useWatch({ control, name: `${path}.name` });
  const title = ordinalOf(index, list === 'holders' ? 'titular' : 'avalista');
  const properties = useProperties(form, path);
  const mark = useMark(path);
  return (
    <PersonBlock
      title={title}
      name={typedName || title}
      sub={
        mark ? (
          <Badge tone="info">{mark}</Badge>
        ) : isFirstHolder ? (
          'Su nombre y su teléfono son los del cliente del estudio'
        ) : undefined
      }
      action={
        onRemove ? (
          <Button
            variant="ghost"
            size="s"
            icon={<TrashIcon />}
            aria-label={`Quitar a ${typedName || title.toLowerCase()}`}
            onClick={onRemove}
          >
            Quitar
          </Button>
        ) : undefined
      }
      outcome={
        <Disposable
          form={form}
          path={path}
          action={<AddProperty properties={properties} person={typedName || title.toLowerCase()} />}
        />
      }
    >
      <FormGrid>
        <Field label={fieldLabels.name} required error={formState.errors[list]?.[index]?.name?.message}>
          <TextInput {...register(`${path}.name`)} autoComplete="off" />
        </Field>
        <Field label={fieldLabels.phone} span={3} error={formState.errors[list]?.[index]?.phone?.message}>
          <TextInput {...register(`${path}.phone`)} type="tel" autoComplete="off" />
        </Field>
        <NumberField
          control={control}
          name={`${path}.age`}
          label={fieldLabels.age}
          required
          unit="años"
          decimals={0}
          min={18}
          max={99}
        />
        <PersonProposal form={form} list={list} index={index} />
        <SelectField
          control={control}
          name={`${path}.workRegime`}
          label={fieldLabels.workRegime}
          required
          span={6}
          options={regimeOptions}
          placeholder="Selecciona…"
        />
        <NumberField
          control={control}
          name={`${path}.workSeniority`}
          label={fieldLabels.workSeniority}
          unit="años"
          decimals={0}
          min={0}
        />
        <Kinship form={form} list={list} index={index} />
        <NumberField
          control={control}
          name={`${path}.netIncome`}
          label={fieldLabels.netIncome}
          required
          unit="€"
          step={50}
          min={0}
        />
        <NumberField
          control={control}
          name={`${path}.monthlyDebt`}
          label={fieldLabels.monthlyDebt}
          unit="€"
          step={50}
          min={0}
        />
        <NumberField
          control={control}
          name={`${path}.savings`}
          label={fieldLabels.savings}
          help={list === 'holders' ? <MissingSavings form={form} index={index} /> : undefined}
          unit="€"
          step={500}
          min={0}
        />
        <NumberField
          control={control}
          name={`${path}.remainingDebt`}
          label={fieldLabels.remainingDebt}
          unit="€"
          step={100}
          min={0}
        />
        <NumberField
          control={control}
          name={`${path}.totalExistingLoans`}
          label={fieldLabels.totalExistingLoans}
          unit="€"
          step={100}
          min={0}
        />
        <NumberField
          control={control}
          name={`${path}.propertiesCount`}
          label={fieldLabels.propertiesCount}
          decimals={0}
          min={0}
        />
        {list === 'holders' ? <FirstHome form={form} index={index} /> : null}
      </FormGrid>
      <PropertyFields form={form} path={path} properties={properties} />
    </PersonBlock>
  );
}

/** Warns about savings of 0, which usually means that the adviser has not asked. */
function MissingSavings({ form, index }: { form: StudyForm; index: number }) {
  const savings = useWatch({ control: form.control, name: `holders.${index}.savings` });
  return savings ? null : NO_SAVINGS;
}

/** The relation to the others: for every guarantor, and for the holders after the first. */
function Kinship({ form, list, index }: Pick<PersonFieldsProps, 'form' | 'list' | 'index'>) {
  const shared = { control: form.control, options: relationshipOptions, placeholder: 'Selecciona…' };
  if (list === 'guarantors') {
    return (
      <SelectField
        {...shared}
        name={`guarantors.${index}.relationshipToBuyer`}
        label={fieldLabels.relationshipToBuyer}
        required
      />
    );
  }
  if (index === 0) return null;
  return (
    <SelectField {...shared} name={`holders.${index}.relationshipToOthers`} label={fieldLabels.relationshipToOthers} />
  );
}

function FirstHome({ form, index }: { form: StudyForm; index: number }) {
  const [isFirstHome, count] = useWatch({
    control: form.control,
    name: [`holders.${index}.isFirstHome`, `holders.${index}.propertiesCount`],
  });
  const isDoubtful = isFirstHome && (count ?? 0) > 0;
  return (
    <div data-span="6" data-beside="">
      <Checkbox
        label="Primera vivienda"
        description={isDoubtful ? 'Ya tiene inmuebles: comprueba que sea su primera vivienda' : undefined}
        {...form.register(`holders.${index}.isFirstHome`)}
      />
    </div>
  );
}

interface DisposableProps {
  form: StudyForm;
  path: `${PersonFieldsProps['list']}.${number}`;
  action: React.ReactNode;
}

/** 'Disponible mensual', while it is typed. */
function Disposable({ form, path, action }: DisposableProps) {
  const [netIncome, monthlyDebt] = useWatch({
    control: form.control,
    name: [`${path}.netIncome`, `${path}.monthlyDebt`],
  });
  // An empty or invalid figure counts as 0.
  const value = formatEuros(calculateDisposableIncome({ netIncome: netIncome || 0, monthlyDebt: monthlyDebt || 0 }));
  return (
    <PersonOutcome
      label="Disponible mensual"
      value={value}
      note="35 % de los ingresos menos la deuda mensual"
      action={action}
    />
  );
}
