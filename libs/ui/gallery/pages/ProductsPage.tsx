import { useState } from 'react';
import {
  Button,
  Card,
  CellMain,
  CellSub,
  DataTable,
  Dialog,
  DialogClose,
  formatEurosAndCents,
  Logo,
  ReasonList,
  Row,
  Status,
  Switch,
  type Reason,
} from '../../src';
import { Verdict } from '../../src/chart';
import { PencilIcon, GuarantorsIcon } from '../../src/icons';
import { LOGOS } from '../logos';

interface Offer {
  code: string;
  name: string;
  bank: string;
  logo: string;
  fits: boolean;
  ages: string;
  outside?: string;
  payment: number;
  assessed?: number;
  terms: string;
  share: string;
  reasons: Reason[];
}

const OFFERS: Offer[] = [
  {
    code: 'CAN-M10',
    name: 'Mixta 10 años',
    bank: 'Caja Cantábrica',
    logo: LOGOS.cantabrica,
    fits: true,
    ages: '18–65 años',
    payment: 682.21,
    terms: '2,60 % · 35 años',
    share: '80 %',
    reasons: [{ tone: 'warning', text: 'El titular de más edad tendría 76 años al final del plazo' }],
  },
  {
    code: 'TUR-F30',
    name: 'Hipoteca Fija 30',
    bank: 'Banco del Turia',
    logo: LOGOS.turia,
    fits: true,
    ages: '18–60 años',
    payment: 787.55,
    terms: '2,95 % · 30 años',
    share: '80 %',
    reasons: [],
  },
  {
    code: 'MER-90',
    name: 'Entrada Reducida 90',
    bank: 'Banco Meridiano',
    logo: LOGOS.meridiano,
    fits: true,
    ages: '21–60 años',
    payment: 908.89,
    assessed: 807.91,
    terms: '3,15 % · 30 años',
    share: '90 %',
    reasons: [
      {
        tone: 'warning',
        icon: <GuarantorsIcon size="s" />,
        text: 'Encaja con el aval de Carmen Vidal Ros: con sus ingresos el esfuerzo baja del 32,2 % al 21,0 %',
      },
    ],
  },
  {
    code: 'ALM-SEL70',
    name: 'Selección 70',
    bank: 'Banca Almudena',
    logo: LOGOS.almudena,
    fits: false,
    ages: '18–65 años',
    payment: 713.37,
    terms: '2,20 % · 25 años',
    share: '70 %',
    reasons: [
      { text: 'Se solicita financiar el 80 % y el producto llega al 70 %' },
      {
        tone: 'hint',
        text: (
          <>
            <b>Encajaría financiando el 70 %</b>: la entrada sube de 47.000 € a 70.500 €
          </>
        ),
      },
    ],
  },
  {
    code: 'TUR-JOV',
    name: 'Hipoteca Joven',
    bank: 'Banco del Turia',
    logo: LOGOS.turia,
    fits: false,
    ages: '18–35 años',
    outside: '2 fuera de rango',
    payment: 737.95,
    terms: '2,45 % · 30 años',
    share: '80 %',
    reasons: [{ text: 'Edad fuera del rango 18-35 años: Marta Soler Vidal (36), Javier Núñez Ortega (41)' }],
  },
];

const result = (offer: Offer) =>
  offer.fits ? <Status tone="success">Encaja</Status> : <Status tone="danger">No encaja</Status>;

export function ProductsPage() {
  const [tab, setTab] = useState('products');
  const [open, setOpen] = useState(true);
  const products = (
    <>
      <Row spread>
        <p>
          <b className="strong">4 de 8 productos encajan</b>{' '}
          <span className="quiet">con este estudio: 235.000 €, financiación del 80 %, ingresos de 3070 €</span>
        </p>
        <Switch label="Solo los que encajan" />
      </Row>
      <Verdict tone="hint">
        Financiando el 70 % encajaría <b>1 producto más</b>: Selección 70, con 713,37 € al mes.
      </Verdict>
      <DataTable
        caption="Productos compatibles y no compatibles con el estudio"
        rows={OFFERS}
        rowKey={(offer) => offer.code}
        isIncompatible={(offer) => !offer.fits}
        notes={(offer) =>
          offer.reasons.length > 0
            ? { tone: offer.fits ? 'warning' : 'danger', content: <ReasonList reasons={offer.reasons} /> }
            : undefined
        }
        columns={[
          {
            id: 'name',
            header: 'Producto',
            cell: (offer) => (
              <CellMain
                media={<Logo size="s" name={offer.bank} src={offer.logo} />}
                sub={`${offer.code} · ${offer.bank}`}
                onClick={() => undefined}
              >
                {offer.name}
              </CellMain>
            ),
          },
          { id: 'result', header: 'Resultado', cell: result },
          {
            id: 'ages',
            header: 'Edad',
            numeric: true,
            cell: (offer) => (
              <>
                {offer.ages}
                {offer.outside ? <CellSub tone="danger">{offer.outside}</CellSub> : null}
              </>
            ),
          },
          { id: 'home', header: 'Vivienda', priority: 3, cell: () => 'Primera' },
          {
            id: 'payment',
            header: 'Cuota estimada',
            align: 'end',
            cell: (offer) => (
              <>
                <b className="strong">{formatEurosAndCents(offer.payment)}</b>
                {offer.assessed ? <CellSub>evaluada {formatEurosAndCents(offer.assessed)}</CellSub> : null}
              </>
            ),
          },
          { id: 'terms', header: 'Tipo y plazo', align: 'end', priority: 2, cell: (offer) => offer.terms },
          { id: 'guarantees', header: 'Avales', priority: 3, cell: () => 'Sí' },
          { id: 'share', header: 'Financia', align: 'end', cell: (offer) => offer.share },
        ]}
        renderCard={(offer) => (
          <Card
            level={3}
            incompatible={!offer.fits}
            media={<Logo size="s" name={offer.bank} src={offer.logo} />}
            title={offer.name}
            sub={`${offer.code} · ${offer.bank}`}
            status={result(offer)}
            facts={[
              { term: 'Cuota estimada', value: <b className="strong">{formatEurosAndCents(offer.payment)}</b> },
              { term: 'Tipo y plazo', value: offer.terms },
              { term: 'Edad', value: offer.ages },
              { term: 'Financia · Avales', value: `${offer.share} · Sí` },
            ]}
          >
            {offer.reasons.length > 0 ? <ReasonList reasons={offer.reasons} /> : null}
          </Card>
        )}
      />
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="xl"
      fixed
      title="Piso en Ruzafa, Valencia"
      description="Marta Soler Vidal · 612 480 337 · Nacional"
      tabs={{
        label: 'Apartados del estudio',
        value: tab,
        onChange: setTab,
        items: [
          { id: 'property', label: 'Propiedad', panel: 'Propiedad' },
          { id: 'holders', label: 'Titulares', count: 2, panel: 'Titulares' },
          { id: 'guarantors', label: 'Avalistas', count: 1, panel: 'Avalistas' },
          { id: 'products', label: 'Productos', count: 8, panel: products },
          { id: 'simulation', label: 'Simulación Hipoteca', panel: 'Simulación' },
          { id: 'costs', label: 'Gastos Operación', panel: 'Gastos' },
        ],
      }}
      note="Condiciones orientativas, sujetas a la aprobación de cada banco"
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          <Button variant="primary" icon={<PencilIcon />}>
            Editar estudio
          </Button>
        </>
      }
    />
  );
}
