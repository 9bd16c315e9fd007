import {
  Badge,
  Button,
  Facts,
  Field,
  FieldGroup,
  Figures,
  Form,
  FormGrid,
  formatEuros,
  formatEurosAndCents,
  Ledger,
  NumberInput,
  PageHead,
  ResultHead,
  Section,
  Select,
  Split,
  Two,
} from '../../src';
import { Composition, Gauge, Verdict } from '../../src/chart';
import {
  CalculatorIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  MailIcon,
  PrinterIcon,
  UserCheckIcon,
} from '../../src/icons';
import { PrintFoot, PrintHead, PrintOnly } from '../../src/print';

export function CalculatorPage() {
  return (
    <>
      <PrintHead company="Hogar Levante" date="2026-11-20" />
      <PageHead
        title="Calculadora de hipoteca"
        lead={
          <>
            Nueva evaluación de <b className="strong">Andrés Miralles Gil</b>
          </>
        }
        actions={
          <>
            <Button icon={<PrinterIcon />} onClick={() => print()}>
              Imprimir
            </Button>
            <Button icon={<MailIcon />}>Enviar por email</Button>
            <Button variant="primary" icon={<UserCheckIcon />}>
              Guardar Cliente
            </Button>
          </>
        }
      />
      <Split form={<Inputs />} result={<Result />} />
    </>
  );
}

function Inputs() {
  const ignore = () => undefined;
  return (
    <Form aria-label="Datos del cálculo">
      <FieldGroup title="Vivienda y préstamo">
        <FormGrid>
          <Field label="Valor de la vivienda" span={12}>
            <NumberInput value={268000} onChange={ignore} unit="€" />
          </Field>
          <Field label="Financiación">
            <Select options={[{ value: '80', label: '80 %' }]} />
          </Field>
          <Field label="Plazo">
            <Select options={[{ value: '30', label: '30 años' }]} />
          </Field>
          <Field label="Tipo de interés">
            <NumberInput value={2.9} onChange={ignore} unit="%" />
          </Field>
          <Field label="Ahorros">
            <NumberInput value={62000} onChange={ignore} unit="€" />
          </Field>
        </FormGrid>
      </FieldGroup>
      <FieldGroup title="Ingresos y deudas">
        <FormGrid>
          <Field label="Ingresos al mes">
            <NumberInput value={3100} onChange={ignore} unit="€" />
          </Field>
          <Field label="Otros ingresos">
            <NumberInput value={450} onChange={ignore} unit="€" />
          </Field>
        </FormGrid>
      </FieldGroup>
      <Button variant="primary" block icon={<CalculatorIcon />}>
        Calcular
      </Button>
    </Form>
  );
}

function Result() {
  return (
    <>
      <ResultHead title="Resultado">
        <Badge tone="success" size="l" icon={<CircleCheckIcon />}>
          Viable
        </Badge>
        <Badge tone="danger" size="l" icon={<CircleAlertIcon />}>
          Faltan {formatEuros(15480)} de ahorro
        </Badge>
      </ResultHead>
      <PrintOnly>
        <Facts
          facts={[
            { term: 'Valor de la vivienda', value: formatEuros(268000) },
            { term: 'Financiación', value: '80 %' },
            { term: 'Plazo', value: '30 años' },
            { term: 'Tipo de interés', value: '2,9 %' },
          ]}
        />
      </PrintOnly>
      <Figures
        figures={[
          { lead: true, term: 'Cuota mensual', value: formatEurosAndCents(892.4), note: 'Durante 30 años, al 2,9 %' },
          { term: 'Préstamo', value: formatEuros(214400), note: '80 % del valor de la vivienda' },
          { term: 'Intereses en total', value: formatEuros(106863), note: `Se pagan ${formatEuros(321263)} en total` },
        ]}
      />
      <Section level={3} title="Cuota y deudas sobre ingresos">
        <Gauge label="Cuota y deudas sobre ingresos" value={31.05} valueText="31,1 %" />
        <Verdict tone="warning" title="Ajustado, pero viable.">
          Entre el 30 y el 35 % de los ingresos.
        </Verdict>
      </Section>
      <Section level={3} title="Dinero que hace falta">
        <Composition
          description="Cuesta 291.880 euros: 268.000 de vivienda y 23.880 de gastos. Se paga con 214.400 de préstamo, 62.000 de ahorros, y faltan 15.480."
          rows={[
            {
              label: `Lo que cuesta: ${formatEuros(291880)}`,
              parts: [
                { kind: 'price', label: 'Vivienda', value: 268000, text: formatEuros(268000) },
                { kind: 'costs', label: 'Gastos', value: 23880, text: formatEuros(23880) },
              ],
            },
            {
              label: 'Con qué se paga',
              parts: [
                { kind: 'loan', label: 'Préstamo', value: 214400, text: formatEuros(214400) },
                { kind: 'savings', label: 'Ahorros', value: 62000, text: formatEuros(62000) },
                { kind: 'missing', label: 'Falta', value: 15480, text: formatEuros(15480) },
              ],
            },
          ]}
        />
      </Section>
      <Section>
        <Two>
          <Ledger
            lines={[
              { term: 'Entrada', value: formatEuros(53600) },
              { term: 'Impuestos', value: formatEuros(21440) },
              { term: 'Notaría y registro', value: formatEuros(1340) },
              { term: 'Total', value: formatEuros(76380), kind: 'total' },
            ]}
          />
          <Ledger
            lines={[
              { term: 'Total necesario', value: formatEuros(77480) },
              { term: 'Ahorros disponibles', value: formatEuros(62000) },
              { term: 'Falta por ahorrar', value: formatEuros(15480), tone: 'danger' },
            ]}
          />
        </Two>
      </Section>
      <PrintFoot>
        Cálculo orientativo con amortización francesa. No constituye una oferta vinculante ni sustituye a la FEIN de la
        entidad.
      </PrintFoot>
    </>
  );
}
