import type { ReactNode } from 'react';
import { useFieldArray, useWatch, type FieldPath } from 'react-hook-form';
import { calculateDisposableIncome } from '@umbral/mortgage';
import { MAXIMUM_PROPERTIES } from '@umbral/contracts';
import { Badge, Button, FieldGroup, formatEuros, FormGrid, IconButton, LinkButton, Missing, Row } from '@umbral/ui';
import { TrashIcon } from '@umbral/ui/icons';
import { within } from '@umbral/web-kit/fields';
import { useKeptFocus } from '@umbral/web-kit/kept-focus';
import { ClientProposal } from '../../clients/ClientProposal';
import { useRefusedLink } from '../../clients/use-refused-link';
import { profileOfClient } from '../../prefill/buyer-profile';
import { personFills } from '../../prefill/fills';
import { PersonBlock, PersonOutcome } from '../PersonBlock';
import { guarantorFields, holderFields, propertyFields } from '../study.fields';
import { ordinalOf } from '../study-words';
import styles from '../studies.module.css';
import { useMark } from './field-marks';
import { emptyProperty, type StudyForm, type StudyValues } from './study-form';

const NO_SAVINGS = 'Sin ahorros: comprueba que no falten';

interface Place {
  form: StudyForm;
  /** Where the person stands in the form. */
  list: 'holders' | 'guarantors';
  index: number;
}
type PersonPath = `${Place['list']}.${number}`;

interface PersonFieldsProps extends Place {
  /** None for the last holder, who has to stay. */
  onRemove?: () => void;
}

/** One holder or guarantor: fields, properties, and what is left of the income each month. */
export function PersonFields({ onRemove, ...place }: PersonFieldsProps) {
  const { form, list, index } = place;
  const path = `${list}.${index}` as const;
  const isHolder = list === 'holders';
  const typedName = useWatch({ control: form.control, name: `${path}.name` });
  const title = ordinalOf(index, list);
  const name = typedName || title.toLowerCase();
  const properties = useProperties(form, path);
  const mark = useMark(path);
  const fields = isHolder ? holderFields : guarantorFields;
  const props = within(form, path);
  return (
    <PersonBlock
      title={title}
      name={typedName || title}
      sub={
        mark ? (
          <Badge tone="info">{mark}</Badge>
        ) : isHolder && index === 0 ? (
          'Su nombre y su teléfono son los del cliente del estudio'
        ) : undefined
      }
      action={
        onRemove ? (
          <Button variant="ghost" size="s" icon={<TrashIcon />} aria-label={`Quitar a ${name}`} onClick={onRemove}>
            Quitar
          </Button>
        ) : undefined
      }
      outcome={<Disposable form={form} path={path} action={<AddProperty properties={properties} person={name} />} />}
    >
      <FormGrid>
        {fields.inputs(props, 'name', 'phone', 'age')}
        <PersonProposal {...place} />
        {fields.inputs(props, 'workRegime', 'workSeniority')}
        {isHolder ? null : guarantorFields.input(props, 'relationshipToBuyer')}
        {isHolder && index > 0 ? holderFields.input(props, 'relationshipToOthers') : null}
        {fields.inputs(props, 'netIncome', 'monthlyDebt')}
        {fields.input(props, 'savings', isHolder ? { help: <MissingSavings form={form} index={index} /> } : {})}
        {fields.inputs(props, 'remainingDebt', 'totalExistingLoans', 'propertiesCount')}
        {isHolder ? <FirstHome form={form} index={index} /> : null}
      </FormGrid>
      <OwnedProperties form={form} path={path} properties={properties} />
    </PersonBlock>
  );
}

/** Proposes existing clients for the person while a name or phone is typed. */
function PersonProposal({ form, list, index }: Place) {
  const path = `${list}.${index}` as const;
  const { control, formState } = form;
  const [name, phone, clientId] = useWatch({ control, name: [`${path}.name`, `${path}.phone`, `${path}.clientId`] });
  const touched = formState.dirtyFields[list]?.[index];
  const put = (values: object) => {
    for (const [field, value] of Object.entries(values)) {
      form.setValue(`${path}.${field}` as FieldPath<StudyValues>, value as never, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      });
    }
  };
  const unlink = () => put({ clientId: null });
  useRefusedLink(form.getFieldState(`${path}.clientId`, formState).error, unlink);
  const { holders = [], guarantors = [] } = formState.defaultValues ?? {};
  return (
    <ClientProposal
      typed={{ name, phone, clientId }}
      loaded={[...holders, ...guarantors]}
      isWanted={clientId === null && Boolean(touched?.name || touched?.phone)}
      onUse={(client) => {
        const person = form.getValues(path);
        const fills = personFills(person, profileOfClient(client));
        const before = Object.fromEntries(
          Object.keys(fills).map((field) => [field, person[field as keyof typeof person]]),
        );
        put(fills);
        return before;
      }}
      onUndo={put}
      onUnlink={unlink}
    />
  );
}

/** Warns about savings of 0, which usually means that the adviser has not asked. */
function MissingSavings({ form, index }: { form: StudyForm; index: number }) {
  const savings = useWatch({ control: form.control, name: `holders.${index}.savings` });
  return savings ? null : NO_SAVINGS;
}

function FirstHome({ form, index }: { form: StudyForm; index: number }) {
  const [isFirstHome, count] = useWatch({
    control: form.control,
    name: [`holders.${index}.isFirstHome`, `holders.${index}.propertiesCount`],
  });
  const isDoubtful = isFirstHome && (count ?? 0) > 0;
  return holderFields.input(within(form, `holders.${index}`), 'isFirstHome', {
    help: isDoubtful ? 'Ya tiene inmuebles: comprueba que sea su primera vivienda' : undefined,
  });
}

/** 'Disponible mensual', while it is typed. */
function Disposable({ form, path, action }: { form: StudyForm; path: PersonPath; action: ReactNode }) {
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

/** The properties of a person. Their number may exceed the list, because not all of them have to be entered. */
function useProperties(form: StudyForm, path: PersonPath) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `${path}.properties` });
  const count = `${path}.propertiesCount` as const;
  const setCount = (value: number) =>
    form.setValue(count, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return {
    fields,
    add() {
      append(emptyProperty);
      setCount(Math.max(form.getValues(count) ?? 0, fields.length + 1));
    },
    removeAt(index: number) {
      remove(index);
      if (form.getValues(count) === fields.length) setCount(fields.length - 1);
    },
  };
}
type Properties = ReturnType<typeof useProperties>;

function AddProperty({ properties, person }: { properties: Properties; person: string }) {
  const button = useKeptFocus(properties.fields.length);
  if (properties.fields.length >= MAXIMUM_PROPERTIES)
    return <Missing small>Como máximo {MAXIMUM_PROPERTIES} inmuebles</Missing>;
  return (
    <LinkButton ref={button} aria-label={`Añadir inmueble de ${person}`} onClick={properties.add}>
      Añadir inmueble
    </LinkButton>
  );
}

/** The properties of a person, each with its debt. */
function OwnedProperties({ form, path, properties }: { form: StudyForm; path: PersonPath; properties: Properties }) {
  if (properties.fields.length === 0) return null;
  return (
    <div className={styles['properties']}>
      <FieldGroup title="Inmuebles">
        {properties.fields.map((field, index) => (
          <Row key={field.id} align="end">
            <div className={styles['fields']}>
              <FormGrid>
                {propertyFields.inputs(within(form, `${path}.properties.${index}`), 'propertyValue', 'propertyDebt')}
              </FormGrid>
            </div>
            <IconButton
              label={`Quitar inmueble ${index + 1}`}
              icon={<TrashIcon />}
              onClick={() => properties.removeAt(index)}
            />
          </Row>
        ))}
      </FieldGroup>
    </div>
  );
}
