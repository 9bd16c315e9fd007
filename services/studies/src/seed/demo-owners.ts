/**
 * The demo people of identity who have records here. Its demo data makes them in a fixed order in an empty database, so
 * their numbers are known; should they differ, the events of identity put the right names to the numbers.
 */
export const demoCompanyIds = { norte: 1, costa: 2, hogar: 3, nandu: 4, aguila: 5, llave: 6 } as const;

const companyNames: Record<keyof typeof demoCompanyIds, string> = {
  norte: 'Norte Hipotecas',
  costa: 'Costa Serena Inmobiliaria',
  hogar: 'Hogar y Firma',
  nandu: 'Ñandú Gestión Hipotecaria',
  aguila: 'Águila Financiación',
  llave: 'La Llave de Levante',
};

export const demoOwners = {
  administrator: { userId: 1, email: 'admin@umbral.test', companyId: null },
  begona: { userId: 2, email: 'direccion@umbral.test', companyId: demoCompanyIds.norte },
  inigo: { userId: 3, email: 'coordinacion@umbral.test', companyId: demoCompanyIds.norte },
  lucia: { userId: 4, email: 'agente@umbral.test', companyId: demoCompanyIds.norte },
  marc: { userId: 5, email: 'analisis@umbral.test', companyId: demoCompanyIds.aguila },
  puerto: { userId: 6, email: 'colaboracion@umbral.test', companyId: demoCompanyIds.costa },
  alvaro: { userId: 8, email: 'alvaro.ibanez@umbral.test', companyId: demoCompanyIds.costa },
  carmen: { userId: 9, email: 'carmen.pena@umbral.test', companyId: demoCompanyIds.hogar },
  nuflo: { userId: 10, email: 'nuflo.cardenas@umbral.test', companyId: demoCompanyIds.nandu },
  vicenta: { userId: 12, email: 'vicenta.ferrando@umbral.test', companyId: demoCompanyIds.llave },
} as const satisfies Record<string, { userId: number; email: string; companyId: number | null }>;

export type DemoOwner = keyof typeof demoOwners;

/** Rows for the tables maintained by identity's events; any event supersedes version 0. */
export const knownCompanies = Object.entries(demoCompanyIds).map(([key, id]) => ({
  id,
  name: companyNames[key as keyof typeof demoCompanyIds],
}));
export const knownUsers = Object.values(demoOwners).map(({ userId, email }) => ({ id: userId, email }));

/** Whose a demo record is. */
export function ownedByDemo(owner: DemoOwner): { userId: number; companyId: number | null } {
  const { userId, companyId } = demoOwners[owner];
  return { userId, companyId };
}
