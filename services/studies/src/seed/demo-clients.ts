import type { evaluationInput } from '@umbral/contracts';
import type * as z from 'zod';
import { anEvaluation } from '@umbral/contracts/factories';
import type { DemoOwner } from './demo-owners.js';

export interface DemoClient {
  owner: DemoOwner;
  /** Days before the filling. */
  daysAgo: number;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  age: number | null;
  employmentType: string | null;
  employmentTime: string | null;
  /** Oldest first. */
  evaluations: z.input<typeof evaluationInput>[];
}

const evaluation = anEvaluation;

/** People asking what they can afford: from easy cases to hopeless ones. */
export const demoClients: DemoClient[] = [
  {
    owner: 'lucia',
    daysAgo: 1,
    firstName: 'Maialen',
    lastName: 'Aguirre Otxoa',
    email: 'maialen.aguirre@correo.test',
    phone: '644 210 873',
    age: 31,
    employmentType: 'employed',
    employmentTime: '3-5',
    evaluations: [
      evaluation({ monthlyIncome: 2350, existingDebts: 0, availableSavings: 62_000, propertyValue: 215_000 }),
    ],
  },
  {
    owner: 'lucia',
    daysAgo: 3,
    firstName: 'José Ramón',
    lastName: 'Núñez Peña',
    email: 'jr.nunez@correo.test',
    phone: '629 884 150',
    age: 44,
    employmentType: 'self-employed',
    employmentTime: 'more-5',
    evaluations: [
      evaluation({
        monthlyIncome: 3100,
        existingDebts: 640,
        propertyValue: 340_000,
        loanPercentage: 90,
        loanTerm: 25,
        interestRate: 3.25,
      }),
      evaluation({
        monthlyIncome: 3100,
        existingDebts: 240,
        propertyValue: 340_000,
        loanPercentage: 80,
        loanTerm: 30,
        interestRate: 3.25,
      }),
    ],
  },
  {
    owner: 'begona',
    daysAgo: 5,
    firstName: 'Ainhoa',
    lastName: 'Ibáñez Zárate',
    email: null,
    phone: '688 301 977',
    age: 27,
    employmentType: 'temporary',
    employmentTime: 'less-1',
    evaluations: [
      evaluation({
        monthlyIncome: 1480,
        existingDebts: 210,
        availableSavings: 9_000,
        propertyValue: 160_000,
        loanPercentage: 95,
      }),
    ],
  },
  {
    owner: 'inigo',
    daysAgo: 8,
    firstName: 'Martín',
    lastName: 'Goikoetxea Sáez',
    email: 'martin.goiko@correo.test',
    phone: null,
    age: 52,
    employmentType: 'public',
    employmentTime: 'more-5',
    evaluations: [
      evaluation({
        monthlyIncome: 2890,
        additionalIncome: 450,
        existingDebts: 0,
        availableSavings: 140_000,
        propertyValue: 298_000,
        loanPercentage: 70,
        loanTerm: 20,
        interestRate: 2.85,
      }),
    ],
  },
  {
    owner: 'puerto',
    daysAgo: 2,
    firstName: 'Saoirse',
    lastName: 'O’Neill',
    email: 'saoirse.oneill@correo.test',
    phone: '+353 85 210 4477',
    age: 58,
    employmentType: 'other',
    employmentTime: 'more-5',
    evaluations: [
      evaluation({
        monthlyIncome: 4200,
        existingDebts: 0,
        availableSavings: 210_000,
        propertyValue: 465_000,
        loanPercentage: 70,
        loanTerm: 15,
        interestRate: 3.6,
      }),
    ],
  },
  {
    owner: 'alvaro',
    daysAgo: 12,
    firstName: 'Yolanda',
    lastName: 'Muñiz Arrabal',
    email: 'yolanda.muniz@correo.test',
    phone: '651 447 092',
    age: 38,
    employmentType: 'employed',
    employmentTime: '1-3',
    evaluations: [
      evaluation({
        monthlyIncome: 1920,
        additionalIncome: 300,
        existingDebts: 380,
        propertyValue: 189_000,
        loanPercentage: 90,
      }),
    ],
  },
  {
    owner: 'carmen',
    daysAgo: 15,
    firstName: 'Rubén',
    lastName: 'Castaño Gil',
    email: 'ruben.castano@correo.test',
    phone: '677 120 458',
    age: 33,
    employmentType: 'employed',
    employmentTime: 'more-5',
    evaluations: [
      evaluation({
        monthlyIncome: 2650,
        existingDebts: 0,
        availableSavings: 41_000,
        propertyValue: 232_000,
        interestRate: 2.95,
      }),
      evaluation({
        monthlyIncome: 2650,
        existingDebts: 0,
        availableSavings: 55_000,
        propertyValue: 248_000,
        interestRate: 2.95,
      }),
      evaluation({
        monthlyIncome: 2780,
        existingDebts: 0,
        availableSavings: 58_000,
        propertyValue: 248_000,
        interestRate: 2.7,
      }),
    ],
  },
  {
    owner: 'carmen',
    daysAgo: 21,
    firstName: 'Zsófia',
    lastName: 'Kovács',
    email: 'zsofia.kovacs@correo.test',
    phone: '602 998 314',
    age: 29,
    employmentType: 'employed',
    employmentTime: '1-3',
    evaluations: [
      evaluation({
        monthlyIncome: 2100,
        existingDebts: 95,
        availableSavings: 22_500,
        propertyValue: 178_500,
        loanTerm: 35,
      }),
    ],
  },
  {
    owner: 'nuflo',
    daysAgo: 26,
    firstName: 'Ícaro',
    lastName: 'Ñíguez Bravo',
    email: null,
    phone: '611 037 265',
    age: 41,
    employmentType: 'self-employed',
    employmentTime: '3-5',
    evaluations: [
      evaluation({
        monthlyIncome: 1750,
        existingDebts: 520,
        availableSavings: 12_000,
        propertyValue: 205_000,
        loanPercentage: 100,
      }),
    ],
  },
  {
    owner: 'marc',
    daysAgo: 33,
    firstName: 'Pilar',
    lastName: 'Esteve Rocamora',
    email: 'pilar.esteve@correo.test',
    phone: '634 556 781',
    age: 47,
    employmentType: 'public',
    employmentTime: 'more-5',
    evaluations: [
      evaluation({
        monthlyIncome: 2480,
        existingDebts: 150,
        availableSavings: 90_000,
        propertyValue: 264_000,
        loanPercentage: 75,
        loanTerm: 25,
      }),
    ],
  },
  {
    owner: 'vicenta',
    daysAgo: 40,
    firstName: 'Hamza',
    lastName: 'Benjelloun',
    email: 'hamza.b@correo.test',
    phone: '698 402 117',
    age: 36,
    employmentType: 'employed',
    employmentTime: '3-5',
    evaluations: [
      evaluation({
        monthlyIncome: 1890,
        additionalIncome: 620,
        existingDebts: 180,
        availableSavings: 31_000,
        propertyValue: 172_000,
      }),
    ],
  },
  {
    owner: 'administrator',
    daysAgo: 52,
    firstName: 'Concepción',
    lastName: 'Álvarez de Toledo',
    email: 'c.alvarez@correo.test',
    phone: '655 773 029',
    age: 63,
    employmentType: 'other',
    employmentTime: 'more-5',
    evaluations: [
      evaluation({
        monthlyIncome: 3300,
        existingDebts: 0,
        availableSavings: 320_000,
        propertyValue: 410_000,
        loanPercentage: 70,
        loanTerm: 15,
        interestRate: 3.1,
      }),
    ],
  },
];
