import { useState } from 'react';
import {
  Button,
  Checkbox,
  Dialog,
  DialogClose,
  Field,
  FormGrid,
  formatEuros,
  LinkButton,
  Notice,
  NumberInput,
  RequiredHint,
  Select,
  TextInput,
} from '../../src';
import { PersonBlock, PersonOutcome } from '../../src/assign';
import { TrashIcon, UserPlusIcon } from '../../src/icons';

export function StudyPage({ open: asked }: { open: string }) {
  const [open, setOpen] = useState(true);
  const [tab, setTab] = useState('holders');
  const isInvalid = asked === 'error';
  const holders = (
    <>
      {isInvalid ? (
        <Notice tone="danger" live stacked title="Error de Validación" action={<Button size="s">Ir al Campo</Button>}>
          Titulares › Régimen laboral de Javier Núñez: El régimen laboral es requerido.
        </Notice>
      ) : null}
      <Holder title="Primer titular" name="Marta Soler Vidal" phone="612 480 337" age={36} income={1720} />
      <Holder title="Segundo titular" name="Javier Núñez Ortega" phone="655 013 728" age={41} income={1350} removable />
      <Button icon={<UserPlusIcon />}>Añadir titular</Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="l"
      fixed
      title="Piso en Ruzafa, Valencia"
      description={
        <>
          Editar estudio de viabilidad · <RequiredHint />
        </>
      }
      onSubmit={(event) => event.preventDefault()}
      tabs={{
        label: 'Apartados del estudio',
        value: tab,
        onChange: setTab,
        items: [
          { id: 'basic', label: 'Datos Básicos', panel: 'Datos' },
          { id: 'holders', label: 'Titulares', count: 2, invalid: isInvalid, panel: holders },
          { id: 'guarantors', label: 'Avales', count: 1, panel: 'Avales' },
          { id: 'extra', label: 'Adicional', panel: 'Adicional' },
          { id: 'costs', label: 'Gastos Operación', panel: 'Gastos' },
        ],
      }}
      note={
        <>
          Ingresos netos de los titulares: <b className="strong">{formatEuros(3070)}</b>
        </>
      }
      footer={
        <>
          <DialogClose>Cancelar</DialogClose>
          <Button type="submit" variant="primary">
            Actualizar Estudio
          </Button>
        </>
      }
    />
  );
}

function Holder({
  title,
  name,
  phone,
  age,
  income,
  removable,
}: {
  title: string;
  name: string;
  phone: string;
  age: number;
  income: number;
  removable?: boolean;
}) {
  const ignore = () => undefined;
  return (
    <PersonBlock
      title={title}
      name={name}
      sub={removable ? undefined : 'Su nombre y su teléfono son los del cliente del estudio'}
      action={
        removable ? (
          <Button variant="ghost" size="s" icon={<TrashIcon />} aria-label={`Quitar a ${name}`}>
            Quitar
          </Button>
        ) : undefined
      }
      outcome={
        <PersonOutcome
          label="Disponible mensual"
          value={formatEuros(422)}
          note="35 % de los ingresos menos la deuda mensual"
          action={<LinkButton>Añadir inmueble</LinkButton>}
        />
      }
    >
      <FormGrid>
        <Field label="Nombre" required>
          <TextInput defaultValue={name} />
        </Field>
        <Field label="Teléfono" span={3}>
          <TextInput type="tel" defaultValue={phone} />
        </Field>
        <Field label="Edad" required span={3}>
          <NumberInput value={age} onChange={ignore} unit="años" decimals={0} />
        </Field>
        <Field label="Régimen laboral" required>
          <Select options={[{ value: 'a', label: 'Cuenta ajena' }]} />
        </Field>
        <Field label="Antigüedad" span={3}>
          <NumberInput value={6} onChange={ignore} unit="años" />
        </Field>
        <div className="field" data-span="3" data-beside="">
          <Checkbox label="Primera vivienda" defaultChecked />
        </div>
        <Field label="Ingresos netos al mes" required span={3}>
          <NumberInput value={income} onChange={ignore} unit="€" />
        </Field>
        <Field label="Deuda mensual" span={3}>
          <NumberInput value={180} onChange={ignore} unit="€" />
        </Field>
        <Field label="Ahorros" span={3}>
          <NumberInput value={41000} onChange={ignore} unit="€" />
        </Field>
        <Field label="Deuda pendiente" span={3}>
          <NumberInput value={5400} onChange={ignore} unit="€" />
        </Field>
      </FormGrid>
    </PersonBlock>
  );
}
