import { drawLogo } from './logos.js';

/** Offices and agencies; the last one has closed. */
export const demoCompanies = {
  norte: {
    name: 'Norte Hipotecas',
    description: 'Intermediación hipotecaria en Bizkaia y Cantabria',
    logo: drawLogo('north', [18, 80, 107]),
  },
  costa: {
    name: 'Costa Serena Inmobiliaria',
    description: 'Venta y alquiler en la Costa del Sol',
    logo: drawLogo('waves', [14, 116, 144]),
  },
  hogar: {
    name: 'Hogar y Firma',
    description: 'Asesoría hipotecaria para la primera vivienda',
    logo: drawLogo('house', [180, 83, 9]),
  },
  nandu: { name: 'Ñandú Gestión Hipotecaria', description: null, logo: drawLogo('ring', [101, 78, 163]) },
  aguila: {
    name: 'Águila Financiación',
    description: 'Estudios para autónomos y funcionarios',
    logo: drawLogo('bars', [21, 101, 52]),
  },
  llave: {
    name: 'La Llave de Levante',
    description: 'Agencia de Alicante y Murcia',
    logo: drawLogo('key', [159, 18, 57]),
  },
  brisa: { name: 'Brisa Crédito', description: 'Cerró su oficina de Gijón', logo: null, isActive: false },
} satisfies Record<string, { name: string; description: string | null; logo: string | null; isActive?: boolean }>;

export type DemoCompanyKey = keyof typeof demoCompanies;
