import type { DemoStudy } from './demo-study.js';
import type { DemoOwner } from './demo-owners.js';
import { aGuarantor, aHolder, phoneOf } from '@umbral/contracts/factories';

interface ClosedStudy {
  owner: DemoOwner;
  created: number;
  state: NonNullable<DemoStudy['state']>;
  studyName: string;
  client: string;
  age: number;
  price: number;
  income: number;
  regime?: 'Cuenta ajena' | 'Autónomo' | 'Funcionario' | 'Pensionista' | 'Otros';
  certificate?: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
  financing?: number;
  guarantor?: string;
}

/** Studies that ended well (finished), were given up (inactive), or were taken up again after their end. */
const closed: ClosedStudy[] = [
  {
    owner: 'lucia',
    created: 35,
    state: 'finished',
    studyName: 'Dúplex en Barakaldo',
    client: 'Iratxe Olabarria Sanz',
    age: 37,
    price: 248_000,
    income: 2900,
  },
  {
    owner: 'lucia',
    created: 48,
    state: 'inactive',
    studyName: 'Piso en Sestao',
    client: 'Adrián Cobos Vera',
    age: 26,
    price: 119_000,
    income: 1290,
    financing: 100,
  },
  {
    owner: 'begona',
    created: 61,
    state: 'finished',
    studyName: 'Casa en Getxo',
    client: 'Teresa Urkijo Lasa',
    age: 45,
    price: 560_000,
    income: 5200,
    regime: 'Autónomo',
    certificate: 'B',
  },
  {
    owner: 'inigo',
    created: 27,
    state: 'finished and active',
    studyName: 'Piso en Castro Urdiales',
    client: 'Noelia Pardo Río',
    age: 40,
    price: 174_000,
    income: 2100,
    guarantor: 'Emilio Pardo Cea',
  },
  {
    owner: 'marc',
    created: 72,
    state: 'inactive',
    studyName: 'Loft en Poblenou',
    client: 'Quim Serra Boix',
    age: 35,
    price: 372_000,
    income: 2380,
    regime: 'Autónomo',
    certificate: 'F',
  },
  {
    owner: 'alvaro',
    created: 90,
    state: 'finished',
    studyName: 'Apartamento en Nerja',
    client: 'Ingrid Sørensen',
    age: 55,
    price: 238_000,
    income: 4100,
    regime: 'Otros',
    financing: 60,
  },
  {
    owner: 'carmen',
    created: 44,
    state: 'finished',
    studyName: 'Piso en Vallecas',
    client: 'Jhon Fredy Cárdenas',
    age: 39,
    price: 166_000,
    income: 1870,
    guarantor: 'Luz Marina Ossa',
  },
  {
    owner: 'carmen',
    created: 58,
    state: 'inactive',
    studyName: 'Chalet en Rivas',
    client: 'Eugenia Sampedro Vidal',
    age: 68,
    price: 425_000,
    income: 2250,
    regime: 'Pensionista',
  },
  {
    owner: 'nuflo',
    created: 110,
    state: 'finished',
    studyName: 'Casa en Baiona',
    client: 'Brais Outeiro Gil',
    age: 42,
    price: 289_000,
    income: 3350,
    regime: 'Funcionario',
    certificate: 'C',
  },
  {
    owner: 'nuflo',
    created: 33,
    state: 'inactive',
    studyName: 'Piso en Pontevedra',
    client: 'Antía Rey Bouzas',
    age: 30,
    price: 142_000,
    income: 1560,
  },
  {
    owner: 'vicenta',
    created: 80,
    state: 'finished',
    studyName: 'Piso en el Cabanyal',
    client: 'Vicent Moll Ferrús',
    age: 34,
    price: 195_000,
    income: 2340,
    certificate: 'D',
  },
  {
    owner: 'vicenta',
    created: 25,
    state: 'inactive',
    studyName: 'Finca en Altea',
    client: 'Klaus Reinhardt',
    age: 66,
    price: 690_000,
    income: 4800,
    regime: 'Pensionista',
    financing: 70,
  },
];

export const closedStudies: DemoStudy[] = closed.map(
  ({
    owner,
    created,
    state,
    studyName,
    client,
    age,
    price,
    income,
    regime = 'Cuenta ajena',
    certificate = 'E',
    financing = 80,
    guarantor,
  }) => ({
    owner,
    created,
    touched: Math.round(created / 2),
    state,
    form: {
      studyName,
      purchasePrice: price,
      appraisalValue: Math.round(price * 1.02),
      financingPercentage: financing,
      energyCertificate: certificate,
      gastosItpPercentage: 7,
      professionalHonorarios: 950,
      tasacion: 360,
      holders: [
        aHolder({
          name: client,
          age,
          phone: phoneOf(price),
          netIncome: income,
          workRegime: regime,
          workSeniority: regime === 'Pensionista' ? null : Math.max(1, age - 28),
          savings: Math.round(price * 0.28),
        }),
      ],
      guarantors: guarantor ? [aGuarantor({ name: guarantor, age: age + 26 })] : [],
    },
  }),
);
