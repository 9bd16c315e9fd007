import { operations } from '../operations.js';
import { hasScope, scopeDescriptions, scopeOf, scopesOf } from './scopes.js';

const scopeOfId = (id: string) => {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  return scopeOf(operation);
};

describe('the scopes of programs', () => {
  it.each([
    ['listViabilityStudies', 'studies:read'],
    ['createViabilityStudy', 'studies:write'],
    ['listScenarios', 'studies:read'],
    ['calculateScenario', 'studies:write'],
    ['getReportPdf', 'studies:read'],
    ['createReport', 'studies:write'],
    ['getDesk', 'studies:read'],
    ['noteVerdictChangesSeen', 'studies:write'],
    ['listClients', 'clients:read'],
    ['updateClient', 'clients:write'],
    ['listBanks', 'banks:read'],
    ['calculateMortgage', 'calculator:write'],
    ['getAuditVerifier', 'audits:read'],
    ['uploadRelease', 'releases:write'],
  ])('%s needs %s', (id, scope) => expect(scopeOfId(id)).toBe(scope));

  it('have one line each, those of all operations and no others', () => {
    const described = scopeDescriptions(operations);
    expect(Object.keys(described)).toEqual([...new Set(operations.filter(hasScope).map((one) => scopeOf(one)))].sort());
    expect(Object.keys(described)).toEqual(scopesOf(operations));
    for (const line of Object.values(described))
      expect(line).toMatch(/^(Read|Change or calculate): [A-Z](?!.*undefined)[^\n]+$/);
  });
});
