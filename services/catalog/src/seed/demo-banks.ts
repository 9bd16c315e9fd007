import type { Bank } from '@umbral/contracts';
import { drawLogo } from './logos.js';

/** Ids of identity's demo companies, which are created in a fixed order; its events bring their names. */
const norte = 1;
const costa = 2;

type DemoBank = Pick<Bank, 'name' | 'paymentPercentage' | 'details'> &
  Partial<Pick<Bank, 'logo' | 'type' | 'companyId' | 'isActive'>>;

/** Invented banks. Two are of one company only, one pays no commission, one is inactive. */
export const demoBanks = {
  cantabrico: {
    name: 'Banco Cantábrico',
    paymentPercentage: 0.75,
    logo: drawLogo('wave', [14, 84, 122]),
    details: 'Convenio marco desde 2019. Paga a los 30 días de la firma. Mesa hipotecaria de Santander.',
  },
  duero: {
    name: 'Caja Rural del Duero',
    paymentPercentage: 1,
    logo: drawLogo('leaf', [38, 105, 57]),
    details: 'Castilla y León y Zamora. Tasación propia; responde en 48 horas.',
  },
  montseny: {
    name: 'Caixa Montseny',
    paymentPercentage: 0.5,
    logo: drawLogo('peaks', [161, 42, 42]),
    details: 'Cataluña y Baleares. Pide nómina domiciliada.',
  },
  abierto: {
    name: 'Banco Abierto',
    paymentPercentage: 0,
    type: 'online',
    logo: drawLogo('ring', [70, 60, 160]),
    details: 'Solo por internet. No paga a intermediarios; se ofrece por sus tipos.',
  },
  levante: {
    name: 'Crédito de Levante',
    paymentPercentage: 1.25,
    logo: drawLogo('sun', [186, 97, 13]),
    details: 'Especialista en no residentes de la costa mediterránea. Documentación en inglés y francés.',
  },
  iberia: {
    name: 'Unión Hipotecaria Iberia',
    paymentPercentage: 1.5,
    logo: drawLogo('columns', [23, 37, 84]),
    details: 'Establecimiento financiero de crédito: perfiles que la banca descarta, con avales.',
  },
  nimbo: {
    name: 'Nimbo Banca Digital',
    paymentPercentage: 0.4,
    type: 'online',
    logo: drawLogo('bolt', [8, 112, 112]),
    details: 'Firma digital con notaría concertada. Certificado energético A o B con bonificación.',
  },
  angel: {
    name: 'Ángel y Peña Banqueros',
    paymentPercentage: 0.9,
    companyId: norte,
    logo: drawLogo('diamond', [102, 56, 33]),
    details: 'Acuerdo exclusivo de Norte Hipotecas.',
  },
  nautica: {
    name: 'Náutica Financiera',
    paymentPercentage: 1.1,
    companyId: costa,
    logo: drawLogo('arch', [30, 80, 140]),
    details: 'Acuerdo exclusivo de Costa Serena Inmobiliaria para compradores extranjeros.',
  },
  atlantida: {
    name: 'Banco Atlántida',
    paymentPercentage: 0.6,
    isActive: false,
    logo: drawLogo('steps', [90, 90, 98]),
    details: 'Dejó de conceder hipotecas en 2025.',
  },
} satisfies Record<string, DemoBank>;

export type DemoBankKey = keyof typeof demoBanks;
