import { directoryPages, directoryQuery, viewerQuestion } from '@umbral/contracts';
import { internalOperation } from '@umbral/service-kit';

export const listKnownUsers = internalOperation({
  id: 'listKnownUsers',
  method: 'GET',
  summary: 'Users in the form of their events, by id',
  query: directoryQuery,
  ...directoryPages.users,
});

export const listKnownCompanies = internalOperation({
  id: 'listKnownCompanies',
  method: 'GET',
  summary: 'Companies in the form of their events, by id',
  query: directoryQuery,
  ...directoryPages.companies,
});

export const checkViewer = internalOperation({
  id: 'checkViewer',
  method: 'GET',
  summary: 'Whether an active user may view the records of a module',
  ...viewerQuestion,
});
