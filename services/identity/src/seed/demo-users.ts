import type { DemoCompanyKey } from './demo-companies.js';
import type { DemoRoleKey } from './demo-roles.js';

interface DemoUser {
  name: string;
  role: DemoRoleKey;
  companies?: DemoCompanyKey[];
  /** Derived from the name unless given. */
  email?: string;
  isCompany?: boolean;
  isCreditIntermediary?: boolean;
  isInactive?: boolean;
  /** Without credentials. */
  hasNoPassword?: boolean;
  /** Has an NIE instead of a DNI. */
  isForeign?: boolean;
}

/** Users whose sign-in the start page shows: one for each role. */
const shownUsers: DemoUser[] = [
  {
    name: 'Begoña Uriarte Lasa',
    role: 'manager',
    companies: ['norte'],
    email: 'direccion@umbral.test',
    isCreditIntermediary: true,
  },
  { name: 'Íñigo Zubeldia Egaña', role: 'coordinator', companies: ['norte'], email: 'coordinacion@umbral.test' },
  {
    name: 'Lucía Fernández Prado',
    role: 'agent',
    companies: ['norte', 'hogar'],
    email: 'agente@umbral.test',
    isCreditIntermediary: true,
  },
  { name: 'Marc Puigdomènech Soler', role: 'analyst', companies: ['aguila'], email: 'analisis@umbral.test' },
  {
    name: 'Casas del Puerto, S.L.',
    role: 'collaborator',
    companies: ['costa'],
    email: 'colaboracion@umbral.test',
    isCompany: true,
  },
];

const otherUsers: DemoUser[] = [
  { name: 'Ángela Núñez Baños', role: 'administrator', companies: ['hogar'] },
  { name: 'Álvaro Ibáñez Rey', role: 'manager', companies: ['costa'], isCreditIntermediary: true },
  { name: 'Carmen Peña Galván', role: 'manager', companies: ['hogar'], isCreditIntermediary: true },
  { name: 'Ñuflo Cárdenas Ortiz', role: 'manager', companies: ['nandu'] },
  { name: 'Óscar Domínguez Vera', role: 'manager', companies: ['aguila'], isCreditIntermediary: true },
  { name: 'Vicenta Ferrando Mira', role: 'manager', companies: ['llave'] },
  { name: 'Estíbaliz Goñi Larrea', role: 'coordinator', companies: ['hogar'] },
  { name: 'Nuria Castells Roig', role: 'coordinator', companies: ['costa', 'llave'] },
  { name: 'Andrés Morán Quiroga', role: 'coordinator', companies: ['aguila'], isInactive: true },
  { name: 'Aitor Mendizabal Ruiz', role: 'agent', companies: ['norte'], isCreditIntermediary: true },
  { name: 'Ana María Cañizares Gil', role: 'agent', companies: ['costa'] },
  { name: 'Beatriz Sáez de la Fuente', role: 'agent', companies: ['norte'] },
  { name: 'Daniela Popescu', role: 'agent', companies: ['hogar'], isForeign: true },
  { name: 'Diego Ramírez Acuña', role: 'agent', companies: ['costa'], isCreditIntermediary: true },
  { name: 'Elena Núñez Cid', role: 'agent', companies: ['nandu'] },
  { name: 'Fátima El Amrani', role: 'agent', companies: ['llave'], isForeign: true, isCreditIntermediary: true },
  { name: 'Gonzalo Estévez Ríos', role: 'agent', companies: ['aguila'] },
  { name: 'Inés Barreiro Outeda', role: 'agent', companies: ['hogar'], hasNoPassword: true },
  { name: 'Javier Lozano Pardo', role: 'agent', companies: ['nandu', 'aguila'] },
  { name: 'Joana Ferrer Mayol', role: 'agent', companies: ['llave'] },
  { name: 'Karim Benali', role: 'agent', companies: ['costa'], isForeign: true },
  { name: 'Leire Etxeberria Aranburu', role: 'agent', companies: ['norte'], isInactive: true },
  { name: 'Manuel Órdenes Toro', role: 'agent', companies: ['aguila'], isCreditIntermediary: true },
  { name: 'María del Mar Soto Agüero', role: 'agent', companies: ['hogar', 'norte', 'nandu'] },
  { name: 'Nerea Álvarez Cobo', role: 'agent', companies: ['norte'], hasNoPassword: true },
  { name: 'Pablo Gómez-Acebo', role: 'agent', companies: ['costa'] },
  { name: 'Rocío Vázquez Luna', role: 'agent', companies: ['llave'], isInactive: true },
  { name: 'Sergi Vidal Peiró', role: 'agent', companies: ['llave'], isCreditIntermediary: true },
  { name: 'Xoán Castiñeira Rial', role: 'agent', companies: ['brisa'], isInactive: true },
  { name: 'Zoe Hidalgo Mora', role: 'agent' },
  { name: 'Rubén Tejedor Sanz', role: 'analyst', companies: ['hogar'] },
  { name: 'Silvia Cuesta Hoyos', role: 'analyst', companies: ['norte'], isInactive: true },
  {
    name: 'Inmobiliaria Ría de Vigo, S.A.',
    role: 'collaborator',
    companies: ['nandu'],
    isCompany: true,
    isCreditIntermediary: true,
  },
  { name: 'Fincas Montgrí, S.L.', role: 'collaborator', companies: ['llave'], isCompany: true },
  {
    name: 'Asociación de Vecinos El Peñón',
    role: 'collaborator',
    companies: ['costa'],
    isCompany: true,
    hasNoPassword: true,
  },
  { name: 'Pisos y Lofts Triana, S.L.', role: 'collaborator', companies: ['costa'], isCompany: true, isInactive: true },
];

export const demoUsers: { user: DemoUser; isShown: boolean }[] = [
  ...shownUsers.map((user) => ({ user, isShown: true })),
  ...otherUsers.map((user) => ({ user, isShown: false })),
];
