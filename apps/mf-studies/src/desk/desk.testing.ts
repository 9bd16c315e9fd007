import {
  dayInSpain,
  systemApi,
  todayInSpain,
  type AdviserLoad,
  type ClientRecord,
  type Desk,
  type ServiceName,
  type SystemState,
} from '@umbral/contracts';
import { aStudy } from '../viability-studies/studies.testing';

const DAY_MS = 86_400_000;
/** By the days of Madrid, of which not all have 24 hours: the first instant of one. */
export const daysAgo = (days: number): string => {
  const day = new Date(Date.parse(todayInSpain()) - days * DAY_MS).toISOString().slice(0, 10);
  return dayInSpain(day).from.toISOString();
};

/** A study as the desk lists it, last changed so many days ago. */
export const aSummary = (id: number, studyName: string, days = 0) =>
  aStudy({ id, studyName, updatedAt: daysAgo(days), createdAt: daysAgo(days) });

export const aClient = (id: number, fields: Partial<ClientRecord> = {}): ClientRecord => ({
  id,
  userId: 2,
  companyId: null,
  firstName: 'Marta',
  lastName: `Soler ${id}`,
  email: null,
  phone: '612 480 337',
  age: 41,
  employmentType: null,
  employmentTime: null,
  createdAt: daysAgo(1),
  updatedAt: daysAgo(1),
  ...fields,
});

export const aDesk = (fields: Partial<Desk> = {}): Desk => ({
  untouched: { items: [aSummary(31, 'Dúplex en Getxo', 12)], total: 1 },
  inProgress: { items: [aSummary(41, 'Piso en Ruzafa'), aSummary(42, '', 1)], total: 9 },
  recentClients: { items: [aClient(5)], total: 23 },
  nextSteps: {
    items: [{ clientId: 5, clientName: 'Marta Soler 5', text: 'Pedir nóminas', on: '2026-11-30' }],
    total: 1,
  },
  figures: { active: 10, untouched: 1, createdThisMonth: 1234, finishedThisMonth: 2 },
  verdictChanges: { nowFit: 0, noLonger: 0, items: [], total: 0 },
  ...fields,
});

const nothing = { items: [], total: 0 };
export const emptyDesk = aDesk({
  untouched: nothing,
  inProgress: nothing,
  recentClients: nothing,
  nextSteps: nothing,
  figures: { active: 0, untouched: 0, createdThisMonth: 0, finishedThisMonth: 0 },
});

/** The desk of a user without the permission to view studies. */
export const clientsOnly = aDesk({ untouched: null, inProgress: null, figures: null, verdictChanges: null });

export const aLoad = (userId: number, fields: Partial<AdviserLoad> = {}): AdviserLoad => ({
  userId,
  userName: 'Lucía Etxebarria Sanz',
  userEmail: 'lucia@umbral.test',
  active: 12,
  untouched: 3,
  createdThisMonth: 4,
  finishedThisMonth: 1,
  ...fields,
});

export const aState = (service: ServiceName, fields: Partial<SystemState> = {}): SystemState => ({
  service,
  version: '1.0.0',
  outboxPending: 0,
  outboxOldestSeconds: 0,
  deadLetters: 0,
  ...fields,
});

export const stateCalls = Object.values(systemApi);
