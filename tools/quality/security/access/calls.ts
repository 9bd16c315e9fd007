import { randomUUID } from 'node:crypto';
import {
  aClient,
  aCostRule,
  aHolder,
  aHousingCalculation,
  anEvaluation,
  aPaymentStudy,
  aProduct,
  aProgram,
  aWebhook,
  aReferenceRate,
  aReport,
  aSavedView,
  aScenario,
  aStudy,
  aUser,
  housingFigures,
  unique,
} from '@umbral/contracts/factories';
import { PASSWORD } from '@umbral/testing';
import { aModuleArchive } from './module-archive.ts';
import { aName, type AnyRecord, type KindName } from './records.ts';
import type { World } from './world.ts';

/** A valid call of each operation, so that only the caller decides the status. */
export interface Call {
  /** Of the record that the path names. */
  kind?: KindName;
  /** Of the records that the answer lists. */
  lists?: KindName;
  /** Of the record that it makes. */
  creates?: KindName;
  /** It reads or writes a part of the record with its own ETag, which the specs of its service test. */
  isPart?: boolean;
  /** It also audits the records that change with its own. */
  auditsOthers?: boolean;
  /** It needs an inactive record. */
  inactive?: boolean;
  /** It needs people in the record. */
  withPeople?: boolean;
  /** It does not change the record, whatever its method. */
  isRead?: boolean;
  /** The caller's session is over afterwards. */
  endsSession?: boolean;
  /** Of the path, when it is more than the record's id. */
  params?: (record: AnyRecord, world: World) => Record<string, unknown>;
  /** The required query. */
  query?: Record<string, string>;
  /** Its file, where it has one instead of a body. */
  file?: () => Buffer;
  body?: (record: AnyRecord, world: World) => Record<string, unknown>;
}

const ofColleague: Call['body'] = (_, { colleague }) => ({ email: colleague.user.email, password: PASSWORD });

/** The id of no account, past or present. */
const UNKNOWN_ID = 2_147_483_647;

/** Well-formed, because a missing challenge is reported only after the shape was validated. */
const aPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

const ofScenario: Call['params'] = ({ id, scenarioId }) => ({ id, scenarioId });
/** Another one for each press of the button. */
const aMail = (to: unknown) => ({ to, subject: `Su hipoteca ${unique()}`, text: 'Hola' });
const ofEvaluation: Call['params'] = ({ id, evaluations }) => ({
  id,
  evaluationId: (evaluations as { id: number }[])[0]?.id,
});
const ofReport: Call['params'] = ({ id, reportId }) => ({ id, reportId });

const ofMonth: Call['params'] = ({ code, month }) => ({ code, month });

const offAmongMany: Call['body'] = ({ id }) => ({ ids: [id], isActive: false });

const ofProductForCompany: Call = {
  kind: 'company',
  isRead: true,
  params: (_, { product }) => ({ id: product.id }),
  body: ({ id }) => ({ ...aStudy(), companyId: id }),
};

const aSearch: Call = { query: { q: 'ana' } };

export const calls: Record<string, Call> = {
  login: { endsSession: true, body: ofColleague },
  logout: { endsSession: true },
  issueToken: { body: ofColleague },
  forgotPassword: { body: () => ({ email: `nadie.${unique()}@pruebas.umbral.test` }) },
  resetPassword: {
    body: () => ({ email: 'nadie@pruebas.umbral.test', password: 'otra-clave', token: 'x'.repeat(43) }),
  },
  restoreAddress: { body: () => ({ token: 'x'.repeat(43) }) },
  reauthenticate: { body: () => ({ password: PASSWORD }) },
  startReauthentication: {},
  listMySessions: {},
  endMySession: { params: () => ({ sessionId: randomUUID() }) },
  endMyOtherSessions: { endsSession: true },
  listUserSessions: { kind: 'user', isPart: true },
  endUserSession: { kind: 'user', isPart: true, params: ({ id }) => ({ id, sessionId: randomUUID() }) },
  endUserSessions: { kind: 'user', isPart: true, endsSession: true },
  getSessionUser: {},
  getDraftKey: {},
  proveSecondFactor: { body: () => ({ challenge: 'x'.repeat(43), code: '123456' }) },
  getSecondFactors: {},
  startTotp: {},
  confirmTotp: { body: () => ({ code: '123456' }) },
  removeTotp: {},
  startPasskey: {},
  addPasskey: { body: () => ({ name: 'Llave', passkey: aPasskey }) },
  removePasskey: { params: () => ({ id: UNKNOWN_ID }) },
  renewRecoveryCodes: {},
  getPermissions: {},
  changePassword: { kind: 'user', body: ({ id }) => ({ userId: id, newPassword: PASSWORD }) },

  listUsers: { lists: 'user' },
  exportUsers: {},
  createUser: { creates: 'user', body: (_, world) => aUser({ roleId: world.plainRole.id }) },
  getUser: { kind: 'user' },
  updateUser: { kind: 'user', body: (user) => ({ ...user, name: aName('Persona') }) },
  setUserActive: { kind: 'user', body: () => ({ isActive: false }) },
  setStatusOfUsers: { kind: 'user', body: offAmongMany },
  deleteUser: { kind: 'user', inactive: true },
  askSecondFactorReset: { kind: 'user' },
  confirmSecondFactorReset: { kind: 'user' },
  withdrawSecondFactorReset: { kind: 'user' },
  sendUserCredentials: { kind: 'user' },

  listRoles: { lists: 'role' },
  exportRoles: {},
  createRole: { creates: 'role', body: () => ({ name: aName('Rol') }) },
  getRole: { kind: 'role' },
  updateRole: { kind: 'role', body: ({ id }) => ({ id, name: aName('Rol') }) },
  toggleRole: { kind: 'role' },
  setStatusOfRoles: { kind: 'role', body: offAmongMany },
  deleteRole: { kind: 'role', inactive: true },
  getRolePermissions: { kind: 'role' },
  setRolePermissions: {
    kind: 'role',
    body: ({ id }) => ({ roleId: id, permissions: [{ viewName: 'bancos', canView: true, canDelete: true }] }),
  },

  listPrograms: { lists: 'program' },
  createProgram: { creates: 'program', body: (_, world) => aProgram({ roleId: world.plainRole.id }) },
  getProgram: { kind: 'program' },
  updateProgram: { kind: 'program', body: (_, world) => aProgram({ roleId: world.plainRole.id }) },
  toggleProgram: { kind: 'program' },
  deleteProgram: { kind: 'program', inactive: true },
  createProgramKey: { kind: 'program', isPart: true, body: () => ({}) },
  createProgramTestKey: { kind: 'program', isPart: true, body: () => ({}) },
  // The world's programs have no test account.
  resetProgramTestMode: { kind: 'program', isPart: true },
  revokeProgramKey: { kind: 'program', isPart: true, params: ({ id }) => ({ id, keyId: UNKNOWN_ID }) },
  listWebhooks: { lists: 'webhook' },
  createWebhook: { creates: 'webhook', body: (_, world) => aWebhook({ programId: world.program.id }) },
  getWebhook: { kind: 'webhook' },
  updateWebhook: { kind: 'webhook', body: ({ programId }) => aWebhook({ programId: programId as number }) },
  toggleWebhook: { kind: 'webhook' },
  deleteWebhook: { kind: 'webhook', inactive: true },
  createWebhookSecret: { kind: 'webhook', isPart: true },
  testWebhook: { kind: 'webhook', isPart: true },
  listWebhookDeliveries: { kind: 'webhook', isPart: true },
  resendWebhookDelivery: { kind: 'webhook', isPart: true, params: ({ id }) => ({ id, deliveryId: UNKNOWN_ID }) },
  replayWebhook: { kind: 'webhook', isPart: true, body: () => ({ since: new Date().toISOString() }) },

  listEvents: { query: { after: '' } },

  listMyCompanies: { lists: 'company' },
  listCompanies: { lists: 'company' },
  exportCompanies: {},
  createCompany: { creates: 'company', body: () => ({ name: aName('Compañía') }) },
  getCompany: { kind: 'company' },
  updateCompany: { kind: 'company', body: () => ({ name: aName('Compañía') }) },
  toggleCompany: { kind: 'company' },
  setStatusOfCompanies: { kind: 'company', body: offAmongMany },
  listCompanyUsers: { kind: 'company' },
  listAvailableUsers: { kind: 'company' },
  assignCompanyUsers: { kind: 'company', withPeople: true, body: ({ newcomerId }) => ({ userIds: [newcomerId] }) },
  removeCompanyUser: { kind: 'company', withPeople: true, params: ({ id, memberId }) => ({ id, userId: memberId }) },

  listBanks: { lists: 'bank' },
  exportBanks: {},
  getBank: { kind: 'bank' },
  createBank: { creates: 'bank', body: () => ({ name: aName('Banco') }) },
  updateBank: { kind: 'bank', body: (bank) => ({ ...bank, name: aName('Banco') }) },
  setBankActive: { kind: 'bank', body: () => ({ isActive: false }) },
  setStatusOfBanks: { kind: 'bank', body: offAmongMany },
  deleteBank: { kind: 'bank', inactive: true },

  listProducts: { lists: 'product' },
  exportProducts: {},
  getProduct: { kind: 'product' },
  createProduct: { creates: 'product', body: (_, { bank }) => aProduct({ bankId: bank.id }) },
  updateProduct: { kind: 'product', body: (product) => ({ ...product, name: aName('Hipoteca') }) },
  toggleProduct: { kind: 'product' },
  setStatusOfProducts: { kind: 'product', body: offAmongMany },
  deleteProduct: { kind: 'product', inactive: true },
  assessProducts: { kind: 'company', isRead: true, body: ({ id }) => ({ ...aStudy(), companyId: id }) },
  findFitChanges: ofProductForCompany,
  calculateProductFigures: ofProductForCompany,

  listCostRules: { lists: 'costRule' },
  getCostRule: { kind: 'costRule' },
  createCostRule: { creates: 'costRule', body: () => aCostRule() },
  updateCostRule: { kind: 'costRule', body: () => aCostRule() },
  patchCostRule: { kind: 'costRule', body: () => ({ note: aName('Nota') }) },
  deleteCostRule: { kind: 'costRule' },
  calculatePurchaseCosts: { body: () => ({ region: 'AN', purchasePrice: 200_000 }) },

  listReferenceRates: { lists: 'referenceRate' },
  listLatestReferenceRates: {},
  getReferenceRate: { kind: 'referenceRate' },
  putReferenceRate: { kind: 'referenceRate', params: ofMonth, body: () => aReferenceRate() },
  deleteReferenceRate: { kind: 'referenceRate', params: ofMonth },

  calculateMortgage: { body: () => anEvaluation() },
  listClients: { lists: 'client' },
  exportClients: {},
  createClient: { creates: 'client', body: () => aClient() },
  getClient: { kind: 'client' },
  listClientWorks: { kind: 'client' },
  setClientNextStep: { kind: 'client', body: () => ({ text: 'Llamar', on: '2026-12-01' }) },
  addClientNote: { kind: 'client', body: () => ({ text: `Prefiere la tarde ${unique()}` }) },
  updateClient: { kind: 'client', body: () => aClient() },
  listClientDuplicates: {},
  mergeClients: {
    kind: 'duplicate',
    isPart: true,
    auditsOthers: true,
    body: ({ otherId }) => ({ clientId: otherId, take: ['email'] }),
  },
  getEvaluationPdf: { kind: 'client', isPart: true, params: ofEvaluation },
  sendEvaluationMail: { kind: 'mail', isPart: true, params: ofEvaluation, body: ({ email }) => aMail(email) },
  listClientMails: { kind: 'client' },
  retryClientMail: { kind: 'mail', isPart: true, params: ({ mailId }) => ({ mailId }) },
  previewCalculatorMail: { body: () => aClient() },

  listViabilityStudies: { lists: 'study' },
  exportViabilityStudies: {},
  createViabilityStudy: { creates: 'study', body: () => aStudy() },
  countRestorableRecords: { kind: 'company' },
  getViabilityStudy: { kind: 'study' },
  updateViabilityStudy: { kind: 'study', body: () => aStudy({ holders: [aHolder({ name: aName('Titular') })] }) },
  toggleViabilityStudy: { kind: 'study' },
  setStatusOfViabilityStudies: { kind: 'study', body: offAmongMany },
  toggleViabilityStudyFinished: { kind: 'study' },
  deleteViabilityStudy: { kind: 'study', inactive: true },
  listCompatibleProducts: { kind: 'study' },
  listFitChanges: { kind: 'study', params: ({ id }, { product }) => ({ id, productId: product.id }) },
  getProductFigures: { kind: 'study', params: ({ id }, { product }) => ({ id, productId: product.id }) },

  getStudyPurchaseCosts: { kind: 'study' },
  noteVerdictChangesSeen: { kind: 'study', isPart: true },
  listScenarios: { kind: 'study' },
  createScenario: { kind: 'study', isPart: true, body: () => aScenario() },
  updateScenario: { kind: 'scenario', isPart: true, params: ofScenario, body: () => aScenario() },
  deleteScenario: { kind: 'scenario', isPart: true, params: ofScenario },
  listReports: { kind: 'study' },
  createReport: { kind: 'study', body: () => aReport() },
  previewReport: { kind: 'study', body: () => aReport() },
  getReport: { kind: 'report', params: ofReport },
  getReportPdf: { kind: 'report', isPart: true, params: ofReport },
  getReportMail: { kind: 'report', isPart: true, params: ofReport },
  sendReportMail: {
    kind: 'report',
    isPart: true,
    params: ofReport,
    body: () => aMail('titular@pruebas.umbral.test'),
  },
  getStudySchedule: { kind: 'study', query: { interestRate: '3.5', years: '30' } },
  calculateScenario: { body: () => aScenario() },
  calculateEarlyRepayment: { body: () => ({ ...aScenario(), afterMonth: 12, amount: 1000 }) },

  listHousingCalculations: { lists: 'calculation' },
  exportHousingCalculations: {},
  createHousingCalculation: { creates: 'calculation', body: () => aHousingCalculation() },
  calculateHousing: { body: () => housingFigures },
  getHousingCalculation: { kind: 'calculation' },
  updateHousingCalculation: { kind: 'calculation', body: () => aHousingCalculation() },
  toggleHousingCalculation: { kind: 'calculation' },
  setStatusOfHousingCalculations: { kind: 'calculation', body: offAmongMany },
  deleteHousingCalculation: { kind: 'calculation', inactive: true },

  listPaymentStudies: { lists: 'paymentStudy' },
  getPaymentStudy: { kind: 'paymentStudy' },
  updatePaymentStudy: { kind: 'paymentStudy', body: () => aPaymentStudy() },

  searchIdentity: aSearch,
  searchCatalog: aSearch,
  searchStudies: aSearch,

  getDesk: {},
  getDeskLoad: {},
  listAdvisersOfStudies: {},
  listAdvisersOfCalculations: {},
  listAdvisersOfClients: {},

  getSystemStateIdentity: {},
  getSystemStateCatalog: {},
  getSystemStateStudies: {},
  getSystemStateAudit: {},
  getSystemStateReleases: {},

  listSavedViews: { lists: 'savedView' },
  getSavedView: { kind: 'savedView' },
  createSavedView: { isPart: true, body: () => aSavedView() },
  updateSavedView: { kind: 'savedView', body: () => ({ name: aName('Vista') }) },
  deleteSavedView: { kind: 'savedView' },
  listReleases: {},
  uploadRelease: { file: aModuleArchive },
  restoreRelease: { body: () => ({ path: 'missing/1.0.0-0123456789ab' }) },
  publishRelease: { body: () => ({ path: 'missing/1.0.0-0123456789ab' }) },
  tryRelease: { body: () => ({ path: 'missing/1.0.0-0123456789ab', audience: { kind: 'share', percent: 10 } }) },
  withdrawRelease: { body: () => ({ path: 'missing/1.0.0-0123456789ab' }) },
  createReleaseAddress: { body: () => ({ path: 'missing/1.0.0-0123456789ab' }) },
  openReleaseAddress: { query: { release: 'forged' } },
  reportReleases: { body: () => ({ visits: ['missing/1.0.0-0123456789ab'], failures: [] }) },

  listDeletedUsers: {},
  getDeletedUser: { params: () => ({ id: UNKNOWN_ID }) },
  listActivity: {},
  listActiveUsers: {},
  exportActivity: {},
  listAuditLogs: { kind: 'user', params: ({ id }) => ({ userId: id }) },
  listRecordAuditLogs: {
    params: (_, { colleague }) => ({ entityType: 'user', entityId: String(colleague.user.id) }),
  },

  listAuditKeys: {},
  listAuditHeads: {},
  getAuditHead: { params: () => ({ size: String(UNKNOWN_ID) }) },
  getAuditProofStatus: {},
  getAuditRowProof: { params: () => ({ eventId: randomUUID() }) },
  getAuditConsistency: { query: { from: String(UNKNOWN_ID), to: String(UNKNOWN_ID) } },
  exportAuditProof: {},
  getAuditVerifier: { params: () => ({ file: 'verify-audit.py' }) },
};
