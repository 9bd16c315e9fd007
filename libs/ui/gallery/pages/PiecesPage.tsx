import { useState } from 'react';
import {
  ActiveStatus,
  Badge,
  Button,
  Checkbox,
  DataTable,
  EnergyBadge,
  Field,
  FormGrid,
  formatEuros,
  IconButton,
  Menu,
  NumberInput,
  PageHead,
  PasswordInput,
  PhaseStatus,
  Row,
  Section,
  Segmented,
  Select,
  Stack,
  Status,
  Switch,
  Tabs,
  TextArea,
  TextInput,
  Two,
} from '../../src';
import { Gauge, Verdict } from '../../src/chart';
import { DatePicker } from '../../src/date';
import { ImageInput } from '../../src/file';
import {
  CircleCheckIcon,
  CircleXIcon,
  EyeIcon,
  FlagIcon,
  LogInIcon,
  PencilIcon,
  PlusIcon,
  PowerIcon,
  RefreshCwIcon,
  TrashIcon,
} from '../../src/icons';

const CLIENTS = [
  { name: 'Amparo Gisbert Lloret', price: 189400, active: true },
  { name: 'Eneko Zabala Iriarte', price: 1305200, active: true },
  { name: 'Guillermo Peiró Sanz', price: 98300, active: false },
];

export function PiecesPage() {
  return (
    <>
      <PageHead title="Piezas" lead="Cada control en todos sus estados." />
      <Buttons />
      <Fields />
      <Section title="Estados e insignias">
        <Stack>
          <Row gap={4}>
            <ActiveStatus active />
            <ActiveStatus active={false} />
            <PhaseStatus finished={false} />
            <PhaseStatus finished />
            <Status tone="success">Encaja</Status>
            <Status tone="danger">No encaja</Status>
          </Row>
          <Row>
            <Badge tone="success" icon={<PlusIcon />}>
              Creación
            </Badge>
            <Badge tone="info" icon={<PencilIcon />}>
              Actualización
            </Badge>
            <Badge tone="warning" icon={<PowerIcon />}>
              Cambio de estado
            </Badge>
            <Badge tone="danger" icon={<TrashIcon />}>
              Eliminación
            </Badge>
            <Badge icon={<LogInIcon />}>Inicio de sesión</Badge>
            <Badge tone="accent">Nacional</Badge>
          </Row>
          <Row>
            {(['A', 'B', 'C', 'D', 'E', 'F', 'G', null] as const).map((letter) => (
              <EnergyBadge key={letter} letter={letter} />
            ))}
          </Row>
          <Row>
            <Badge tone="success" size="l" icon={<CircleCheckIcon />}>
              Viable
            </Badge>
            <Badge tone="danger" size="l" icon={<CircleXIcon />}>
              No viable
            </Badge>
          </Row>
        </Stack>
      </Section>
      <Section title="Pestañas">
        <TabsExample />
      </Section>
      <Section title="Esfuerzo en sus cuatro bandas">
        <Two>
          <div>
            <Gauge label="Cuota y deudas sobre ingresos" value={26.4} />
            <Verdict tone="success" title="Holgado.">
              La cuota y las deudas quedan dentro del 30 % de los ingresos.
            </Verdict>
          </div>
          <div>
            <Gauge label="Cuota y deudas sobre ingresos" value={31.5} />
            <Verdict tone="warning" title="Ajustado, pero viable.">
              Entre el 30 y el 35 % de los ingresos.
            </Verdict>
          </div>
          <div>
            <Gauge label="Cuota y deudas sobre ingresos" value={1.2} />
            <Verdict tone="danger" title="Difícil de aprobar.">
              Entre el 35 y el 43 % de los ingresos.
            </Verdict>
          </div>
          <div>
            <Gauge label="Cuota y deudas sobre ingresos" value={127.9} valueText="127,9 %" />
            <Verdict tone="danger" title="Riesgo alto de sobreendeudamiento.">
              Por encima del 43 % de los ingresos.
            </Verdict>
          </div>
        </Two>
      </Section>
      <Section title="Tabla con selección">
        <DataTable
          caption="Ejemplo de selección"
          rows={CLIENTS}
          rowKey={(client) => client.name}
          sort={{ key: 'name', direction: 'asc' }}
          onSort={() => undefined}
          isSelected={(client) => client.price === 189400}
          isInactive={(client) => !client.active}
          columns={[
            { id: 'name', header: 'Cliente', sortable: true, cell: (client) => client.name, footer: 'Total' },
            {
              id: 'price',
              header: 'Precio máximo',
              align: 'end',
              sortable: true,
              cell: (client) => formatEuros(client.price),
              footer: formatEuros(1592900),
            },
            { id: 'active', header: 'Estado', cell: (client) => <ActiveStatus active={client.active} /> },
          ]}
        />
      </Section>
    </>
  );
}

function Buttons() {
  return (
    <Section title="Botones">
      <Stack>
        <Row>
          <Button variant="primary" icon={<PlusIcon />}>
            Nuevo Estudio
          </Button>
          <Button icon={<PencilIcon />}>Editar</Button>
          <Button variant="ghost">Cancelar</Button>
          <Button variant="danger" icon={<TrashIcon />}>
            Eliminar
          </Button>
          <Button asChild icon={<EyeIcon />}>
            <a href="?page=pieces">Enlace</a>
          </Button>
        </Row>
        <Row>
          <Button variant="primary" busy busyLabel="Guardando...">
            Guardar
          </Button>
          <Button busy busyLabel="Cargando...">
            Cargar
          </Button>
          <Button variant="primary" disabled>
            Guardar
          </Button>
          <Button disabled>Editar</Button>
        </Row>
        <Row>
          <Button variant="primary" size="s">
            Asignar
          </Button>
          <Button size="s" icon={<RefreshCwIcon />}>
            Reintentar
          </Button>
          <Button size="s" variant="ghost" icon={<TrashIcon />}>
            Quitar
          </Button>
          <IconButton label="Ver" icon={<EyeIcon />} />
          <IconButton label="Editar" icon={<PencilIcon />} />
          <IconButton label="Eliminar" icon={<TrashIcon />} tone="danger" />
          <Menu
            label="Más acciones"
            trigger={<Button size="s">Más acciones</Button>}
            items={[
              { label: 'Finalizar estudio', icon: <FlagIcon />, onSelect: () => undefined },
              { label: 'Desactivar', icon: <PowerIcon />, onSelect: () => undefined },
              {
                label: 'Eliminar',
                icon: <TrashIcon />,
                tone: 'danger',
                disabledReason: 'Solo se elimina lo que está inactivo',
              },
            ]}
          />
        </Row>
      </Stack>
    </Section>
  );
}

function Fields() {
  const [price, setPrice] = useState<number | null>(235000);
  const [share, setShare] = useState<number | null>(80);
  const [day, setDay] = useState<string | null>('2026-11-20');
  const [logo, setLogo] = useState<string | null>(null);
  const [kind, setKind] = useState<'n' | 'i'>('n');
  return (
    <Section title="Campos">
      <Stack>
        <FormGrid>
          <Field label="Nombre del estudio" required help="Máximo 200 caracteres">
            <TextInput defaultValue="Piso en Ruzafa" />
          </Field>
          <Field label="Correo electrónico" required error="Email inválido">
            <TextInput type="email" defaultValue="lucia@" />
          </Field>
          <Field label="Precio de compra" required span={4}>
            <NumberInput value={price} onChange={setPrice} unit="€" decimals={0} />
          </Field>
          <Field label="Financiación" span={4} error="Entre 1 y 100">
            <NumberInput value={share} onChange={setShare} unit="%" />
          </Field>
          <Field label="Antigüedad" span={4}>
            <NumberInput value={6} onChange={() => undefined} unit="años" disabled />
          </Field>
          <Field label="Régimen laboral" required error="El régimen laboral es requerido">
            <Select placeholder="Selecciona…" options={[{ value: 'a', label: 'Cuenta ajena' }]} />
          </Field>
          <Field label="Código">
            <TextInput defaultValue="TUR-F30" disabled />
          </Field>
          <Field label="Fecha" span={4} optional>
            <DatePicker value={day} onChange={setDay} />
          </Field>
          <Field label="Contraseña" span={4}>
            <PasswordInput autoComplete="new-password" defaultValue="contraseña" />
          </Field>
          <Field label="Operación" span={4} group>
            <Segmented
              label="Operación"
              value={kind}
              onChange={setKind}
              options={[
                { value: 'n', label: 'Nacional' },
                { value: 'i', label: 'Internacional' },
              ]}
            />
          </Field>
          <Field label="Logo" optional>
            <ImageInput name="Hogar Levante" value={logo} onChange={setLogo} />
          </Field>
          <Field label="Notas" optional span={12}>
            <TextArea />
          </Field>
        </FormGrid>
        <Row gap={6}>
          <Checkbox label="Primera vivienda" defaultChecked />
          <Checkbox label="Varias propiedades" indeterminate />
          <Checkbox label="Eliminar" disabled />
          <Checkbox label="Acepta las condiciones" error="Tienes que aceptarlas" />
          <Switch label="Admite avalistas" defaultChecked />
          <Switch label="Es una empresa" />
        </Row>
      </Stack>
    </Section>
  );
}

function TabsExample() {
  const [tab, setTab] = useState('a');
  return (
    <Tabs
      label="Apartados"
      value={tab}
      onChange={setTab}
      items={[
        { id: 'a', label: 'Información General', panel: 'Lo primero' },
        { id: 'b', label: 'Requisitos', invalid: true, panel: 'Lo segundo' },
        { id: 'c', label: 'Titulares', count: 2, panel: 'Lo tercero' },
      ]}
    />
  );
}
