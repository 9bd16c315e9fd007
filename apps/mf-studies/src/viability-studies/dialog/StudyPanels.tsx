import { useWatch, useFieldArray } from 'react-hook-form';
import { calculateFinancing } from '@umbral/mortgage';
import { studyCostFields, MAXIMUM_GUARANTORS, MAXIMUM_HOLDERS } from '@umbral/contracts';
import { FormGrid, FormStack, formatEuros, Notice, Row, Button, EmptyState, Missing } from '@umbral/ui';
import { CostsLedger } from '../CostsLedger';
import { studyFields } from '../study.fields';
import { useMark } from './field-marks';
import { PurchaseFields } from './PurchaseFields';
import { emptyGuarantor, emptyHolder, type StudyForm } from './study-form';
import { GuarantorsIcon, UserPlusIcon } from '@umbral/ui/icons';
import { useKeptFocus } from '@umbral/web-kit/kept-focus';
import { PersonFields } from './PersonFields';

/** 'Datos Básicos': the home and how much of it is financed. */
export function BasicPanel({ form }: { form: StudyForm }) {
  const props = { form, record: undefined };
  return (
    <FormStack>
      <FormGrid>
        {studyFields.inputs(props, 'studyName', 'purchasePrice', 'appraisalValue')}
        {studyFields.input(props, 'financingPercentage', { help: <Loan form={form} /> })}
        {studyFields.inputs(props, 'energyCertificate', 'desiredYears', 'desiredRate', 'isNational')}
      </FormGrid>
      <ClientNotice form={form} />
    </FormStack>
  );
}

/** The amount of the percentage, while typing. */
function Loan({ form }: { form: StudyForm }) {
  const [price, percentage] = useWatch({ control: form.control, name: ['purchasePrice', 'financingPercentage'] });
  if (!price || !percentage) return 'Del precio de compra';
  const { amountToFinance } = calculateFinancing({ purchasePrice: price, financingPercentage: percentage });
  return `${formatEuros(amountToFinance)} de préstamo`;
}

/** The client, who is the first holder and is not typed again. */
function ClientNotice({ form }: { form: StudyForm }) {
  const [name, phone] = useWatch({ control: form.control, name: ['holders.0.name', 'holders.0.phone'] });
  const client = [name, phone].filter(Boolean).join(', ');
  return (
    <Notice>
      El nombre y el teléfono del cliente se toman del primer titular
      {client ? (
        <>
          : <strong>{client}</strong>
        </>
      ) : null}
      .
    </Notice>
  );
}

/** 'Adicional': another loan beside the mortgage. */
export function ExtraPanel({ form }: { form: StudyForm }) {
  const props = { form, record: undefined };
  const needsAdditionalLoan = useWatch({ control: form.control, name: 'needsAdditionalLoan' });
  return (
    <FormStack>
      {studyFields.input(props, 'needsAdditionalLoan')}
      {needsAdditionalLoan ? <FormGrid>{studyFields.input(props, 'additionalLoanInfo')}</FormGrid> : null}
    </FormStack>
  );
}

/** 'Gastos Operación': the costs beside the price, with their total while typing. */
export function CostsPanel({ form }: { form: StudyForm }) {
  const props = { form, record: undefined };
  return (
    <FormStack>
      <PurchaseFields form={form} />
      <FormGrid>
        {studyFields.inputs(props, 'realEstateHonorarios', 'professionalHonorarios', 'tasacion')}
        {studyFields.inputs(props, 'gastosItpPercentage', 'ivaPercentage', 'deducciones', 'provisionFondos')}
      </FormGrid>
      <LiveLedger form={form} />
    </FormStack>
  );
}

const amountNames = ['purchasePrice', ...studyCostFields] as const;

function LiveLedger({ form: { control } }: { form: StudyForm }) {
  const amounts = useWatch({ control, name: amountNames });
  // An empty or invalid figure counts as 0.
  const costs = Object.fromEntries(amountNames.map((name, index) => [name, amounts[index] || 0]));
  return <CostsLedger costs={costs as Record<(typeof amountNames)[number], number>} />;
}

/** 'Titulares': at least one. */
export function HoldersPanel({ form }: { form: StudyForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holders' });
  const isOnly = fields.length === 1;
  const whoLeft = useMark('holders');
  return (
    <>
      {whoLeft ? <Notice title="Cambiado.">{whoLeft}.</Notice> : null}
      {fields.map((field, index) => (
        <PersonFields
          key={field.id}
          form={form}
          list="holders"
          index={index}
          onRemove={isOnly ? undefined : () => remove(index)}
        />
      ))}
      <AddPerson
        label="Añadir titular"
        limit={fields.length >= MAXIMUM_HOLDERS ? `Como máximo ${MAXIMUM_HOLDERS} titulares` : undefined}
        count={fields.length}
        onAdd={() => append(emptyHolder, { focusName: `holders.${fields.length}.name` })}
      />
    </>
  );
}

/** 'Avales': as many as are needed, or none. */
export function GuarantorsPanel({ form }: { form: StudyForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'guarantors' });
  return (
    <>
      {fields.length === 0 ? (
        <EmptyState
          icon={<GuarantorsIcon />}
          level={3}
          title="Sin avalistas"
          text="Son opcionales: algunos productos encajan con la ayuda de un avalista."
        />
      ) : null}
      {fields.map((field, index) => (
        <PersonFields key={field.id} form={form} list="guarantors" index={index} onRemove={() => remove(index)} />
      ))}
      <AddPerson
        label="Añadir avalista"
        limit={fields.length >= MAXIMUM_GUARANTORS ? `Como máximo ${MAXIMUM_GUARANTORS} avalistas` : undefined}
        count={fields.length}
        onAdd={() => append(emptyGuarantor, { focusName: `guarantors.${fields.length}.name` })}
      />
    </>
  );
}

interface AddPersonProps {
  label: string;
  /** Why no more can be added. */
  limit: string | undefined;
  count: number;
  onAdd: () => void;
}

function AddPerson({ label, limit, count, onAdd }: AddPersonProps) {
  const button = useKeptFocus(count);
  return (
    <Row>
      {limit ? (
        <Missing small>{limit}</Missing>
      ) : (
        <Button ref={button} icon={<UserPlusIcon />} onClick={onAdd}>
          {label}
        </Button>
      )}
    </Row>
  );
}
