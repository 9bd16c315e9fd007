import type { viabilityStudyForm } from '@umbral/contracts';
import type * as z from 'zod';
import type { DemoOwner } from './demo-owners.js';
import { aGuarantor, aHolder } from './factories.js';

export interface DemoStudy {
  owner: DemoOwner;
  /** Days before the filling. */
  created: number;
  /** Days since the last change. */
  touched: number;
  state?: 'finished' | 'inactive' | 'finished and active';
  form: z.input<typeof viabilityStudyForm>;
}

const itp = (gastosItpPercentage: number) => ({ gastosItpPercentage, professionalHonorarios: 1200, provisionFondos: 900, tasacion: 380 });

/** Studies that are being worked on: easy ones, those that a guarantor rescues, and those that no bank will take. */
export const openStudies: DemoStudy[] = [
  {
    owner: 'lucia', created: 1, touched: 0,
    form: {
      studyName: 'Piso en Indautxu, Bilbao', purchasePrice: 285_000, appraisalValue: 292_000, financingPercentage: 80, energyCertificate: 'D', ...itp(4),
      holders: [
        aHolder({ name: 'Maialen Aguirre Otxoa', age: 31, phone: '644 210 873', netIncome: 2350, savings: 38_000, workSeniority: 5 }),
        aHolder({ name: 'Jon Etxebarria Luna', age: 33, phone: '644 210 874', relationshipToOthers: 'Pareja', netIncome: 1980, savings: 29_000, workSeniority: 3 }),
      ],
    },
  },
  {
    owner: 'lucia', created: 2, touched: 1,
    form: {
      studyName: 'Adosado en Algorta', purchasePrice: 412_000, appraisalValue: 405_000, financingPercentage: 90, energyCertificate: 'E', ...itp(4),
      realEstateHonorarios: 6000, needsAdditionalLoan: true, additionalLoanInfo: 'Préstamo personal de 41.000 € con la caja de los padres',
      holders: [aHolder({ name: 'José Ramón Núñez Peña', age: 44, phone: '629 884 150', workRegime: 'Autónomo', workSeniority: 12, netIncome: 4100, monthlyDebt: 240, totalExistingLoans: 9000, remainingDebt: 5200, savings: 52_000 })],
      guarantors: [aGuarantor({ name: 'Ramón Núñez Ortega', age: 71, workRegime: 'Pensionista', workSeniority: null, netIncome: 2050, properties: [{ propertyValue: 310_000 }, { propertyValue: 95_000, propertyDebt: 12_000 }], hasMultipleProperties: true, propertiesCount: 2 })],
    },
  },
  {
    owner: 'lucia', created: 12, touched: 11,
    form: {
      studyName: 'Estudio de Deusto', purchasePrice: 158_000, appraisalValue: 160_000, financingPercentage: 95, energyCertificate: 'F', ...itp(4),
      holders: [aHolder({ name: 'Ainhoa Ibáñez Zárate', age: 27, phone: '688 301 977', workSeniority: 0, netIncome: 1480, monthlyDebt: 210, remainingDebt: 3800, savings: 9000 })],
      guarantors: [aGuarantor({ name: 'Marisol Zárate Roldán', age: 58, relationshipToBuyer: 'Padre/Madre', netIncome: 2240, properties: [{ propertyValue: 205_000 }] })],
    },
  },
  {
    owner: 'begona', created: 4, touched: 4,
    form: {
      studyName: 'Caserío de Orozko', purchasePrice: 520_000, appraisalValue: 610_000, financingPercentage: 60, energyCertificate: 'G', ...itp(4),
      holders: [
        aHolder({ name: 'Xabier Landa Goiri', age: 49, phone: '616 740 028', isFirstHome: false, workRegime: 'Funcionario', workSeniority: 22, netIncome: 3350, savings: 190_000, hasMultipleProperties: true, propertiesCount: 2, properties: [{ propertyValue: 265_000, propertyDebt: 31_000 }, { propertyValue: 48_000 }] }),
        aHolder({ name: 'Edurne Bilbao Sertutxa', age: 47, isFirstHome: false, relationshipToOthers: 'Pareja', workRegime: 'Cuenta ajena', workSeniority: 16, netIncome: 2600 }),
      ],
    },
  },
  {
    owner: 'inigo', created: 9, touched: 8,
    form: {
      studyName: 'Bajo en Santander', purchasePrice: 196_500, appraisalValue: 190_000, financingPercentage: 80, energyCertificate: 'unknown', ...itp(9),
      holders: [aHolder({ name: 'Martín Goikoetxea Sáez', age: 52, phone: null, workRegime: 'Funcionario', workSeniority: 25, netIncome: 2890, savings: 72_000 })],
    },
  },
  {
    owner: 'marc', created: 6, touched: 2,
    form: {
      studyName: 'Ático en Gràcia', purchasePrice: 468_000, appraisalValue: 455_000, financingPercentage: 80, energyCertificate: 'C', ...itp(10),
      holders: [
        aHolder({ name: 'Pilar Esteve Rocamora', age: 47, phone: '634 556 781', workRegime: 'Funcionario', workSeniority: 19, netIncome: 2480, monthlyDebt: 150, savings: 61_000 }),
        aHolder({ name: 'Albert Camps Vila', age: 50, relationshipToOthers: 'Pareja', netIncome: 2750, workSeniority: 14, savings: 44_000 }),
      ],
    },
  },
  {
    owner: 'alvaro', created: 3, touched: 3,
    form: {
      studyName: 'Villa en Marbella', purchasePrice: 1_150_000, appraisalValue: 1_180_000, financingPercentage: 70, energyCertificate: 'B', isNational: false, ...itp(7),
      realEstateHonorarios: 17_250,
      holders: [
        aHolder({ name: 'Saoirse O’Neill', age: 58, phone: '+353 85 210 4477', isFirstHome: false, workRegime: 'Autónomo', workSeniority: 20, netIncome: 9400, savings: 420_000, properties: [{ propertyValue: 640_000, propertyDebt: 120_000 }], propertiesCount: 1 }),
        aHolder({ name: 'Declan O’Neill', age: 61, isFirstHome: false, relationshipToOthers: 'Pareja', workRegime: 'Pensionista', workSeniority: null, netIncome: 3800 }),
      ],
    },
  },
  {
    owner: 'alvaro', created: 17, touched: 15,
    form: {
      studyName: 'Apartamento en Fuengirola', purchasePrice: 214_000, appraisalValue: 209_000, financingPercentage: 90, energyCertificate: 'E', ...itp(7),
      holders: [aHolder({ name: 'Yolanda Muñiz Arrabal', age: 38, phone: '651 447 092', workSeniority: 2, netIncome: 1920, monthlyDebt: 380, remainingDebt: 11_400, savings: 16_000 })],
    },
  },
  {
    owner: 'carmen', created: 5, touched: 1,
    form: {
      studyName: 'Primera vivienda en Carabanchel', purchasePrice: 232_000, appraisalValue: 236_000, financingPercentage: 80, energyCertificate: 'D', ...itp(6),
      holders: [aHolder({ name: 'Rubén Castaño Gil', age: 33, phone: '677 120 458', workSeniority: 8, netIncome: 2780, savings: 58_000 })],
    },
  },
  {
    owner: 'carmen', created: 14, touched: 9,
    form: {
      studyName: 'Obra nueva en Valdebebas', purchasePrice: 389_000, appraisalValue: 395_000, financingPercentage: 80, energyCertificate: 'A', ivaPercentage: 10, professionalHonorarios: 900, tasacion: 420,
      holders: [
        aHolder({ name: 'Zsófia Kovács', age: 29, phone: '602 998 314', workSeniority: 3, netIncome: 2600, savings: 51_000 }),
        aHolder({ name: 'Hugo Marín Lara', age: 30, relationshipToOthers: 'Pareja', workSeniority: 4, netIncome: 2450, monthlyDebt: 95, savings: 47_500 }),
      ],
    },
  },
  {
    owner: 'nuflo', created: 21, touched: 20,
    form: {
      studyName: 'Local y vivienda en Vigo', purchasePrice: 205_000, appraisalValue: 188_000, financingPercentage: 100, energyCertificate: 'G', ...itp(8),
      holders: [aHolder({ name: 'Ícaro Ñíguez Bravo', age: 41, phone: '611 037 265', workRegime: 'Autónomo', workSeniority: 4, netIncome: 1750, monthlyDebt: 520, totalExistingLoans: 24_000, remainingDebt: 19_600, savings: 12_000 })],
    },
  },
  {
    owner: 'vicenta', created: 7, touched: 7,
    form: {
      studyName: 'Bungalow en San Juan', purchasePrice: 172_000, appraisalValue: 178_000, financingPercentage: 80, energyCertificate: 'D', ...itp(10),
      holders: [
        aHolder({ name: 'Hamza Benjelloun', age: 36, phone: '698 402 117', workSeniority: 5, netIncome: 1890, savings: 31_000 }),
        aHolder({ name: 'Salma Benjelloun', age: 34, relationshipToOthers: 'Hermano/Hermana', workSeniority: 2, netIncome: 1520, monthlyDebt: 180, savings: 14_000 }),
      ],
      guarantors: [
        aGuarantor({ name: 'Driss Benjelloun', age: 66, relationshipToBuyer: 'Padre/Madre', workRegime: 'Pensionista', workSeniority: null, netIncome: 1350, properties: [{ propertyValue: 98_000 }] }),
        aGuarantor({ name: 'Nadia El Fassi', age: 45, relationshipToBuyer: 'Cuñado/Cuñada', workRegime: 'Cuenta ajena', workSeniority: 11, netIncome: 1980, properties: [] }),
      ],
    },
  },
  {
    owner: 'administrator', created: 10, touched: 3,
    form: {
      studyName: 'Herencia de los Álvarez', purchasePrice: 410_000, appraisalValue: 440_000, financingPercentage: 70, energyCertificate: 'C', ...itp(6),
      holders: [aHolder({ name: 'Concepción Álvarez de Toledo', age: 63, phone: '655 773 029', isFirstHome: false, workRegime: 'Pensionista', workSeniority: null, netIncome: 3300, savings: 320_000 })],
    },
  },
];
