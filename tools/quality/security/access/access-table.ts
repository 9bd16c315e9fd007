/**
 * Who may call what: the rules of the specification, written by hand and not derived from the code under test.
 *
 * `rule`: the view that the call belongs to, or public, signed-in, administrator. It decides who the columns are:
 *   anonymous  no session            ended    a user with every permission, deactivated after signing in
 *   without    every permission but those of this view (of `signed-in`: none; of `administrator`: all there are)
 *   viewer     view permission of this view and no other      deleter   view and delete permission of it
 *   admin      roleId 1
 * A cell is the status of the answer, whatever record is meant; or three: for the caller's own records, for those of
 * another user of the same company, and for those of a company outside the caller's scope. Of users, one's own record is
 * oneself; of banks and products the middle one belongs to no company. Where a list is called, 404 means that the
 * record is not in it.
 */
const text = `
operation                     rule                 anonymous  ended  without      viewer       deleter      admin

login                         public               200        200    200          200          200          200
logout                        public               204        204    204          204          204          204
issueToken                    public               200        200    200          200          200          200
forgotPassword                public               200        200    200          200          200          200
resetPassword                 public               400        400    400          400          400          400
restoreAddress                public               400        400    400          400          400          400
reauthenticate                signed-in            401        401    204          204          204          204
startReauthentication         signed-in            401        401    200          200          200          200
getSessionUser                signed-in            401        401    200          200          200          200
getDraftKey                   signed-in            401        401    200          200          200          200
proveSecondFactor             public               401        401    401          401          401          401
getSecondFactors              signed-in            401        401    200          200          200          200
startTotp                     signed-in            401        401    200          200          200          200
confirmTotp                   signed-in            401        401    422          422          422          422
removeTotp                    signed-in            401        401    404          404          404          404
startPasskey                  signed-in            401        401    200          200          200          200
addPasskey                    signed-in            401        401    409          409          409          409
removePasskey                 signed-in            401        401    404          404          404          404
renewRecoveryCodes            signed-in            401        401    409          409          409          409
getPermissions                signed-in            401        401    200          200          200          200
changePassword                signed-in            401        401    204/403/403  204/403/403  204/403/403  204/403/403

listMySessions                signed-in            401        401    200          200          200          200
endMySession                  signed-in            401        401    404          404          404          404
endMyOtherSessions            signed-in            401        401    204          204          204          204
listUserSessions              usuarios             401        401    403          200/200/404  200/200/404  200/200/200
endUserSession                usuarios             401        401    403          404          404          404
endUserSessions               usuarios             401        401    403          204/204/404  204/204/404  204/204/204

listUsers                     usuarios             401        401    403          200/200/404  200/200/404  200/200/200
exportUsers                   usuarios             401        401    403          200          200          200
createUser                    usuarios             401        401    403          201          201          201
getUser                       usuarios             401        401    200/403/403  200/200/404  200/200/404  200/200/200
updateUser                    usuarios             401        401    200/403/403  200/200/404  200/200/404  200/200/200
setUserActive                 usuarios             401        401    403          403/200/404  403/200/404  403/200/200
setStatusOfUsers              usuarios             401        401    403          200          200          200
deleteUser                    usuarios             401        401    403          403          403/204/404  403/204/204
askSecondFactorReset          administrator        401        401    403          403          403          403/409/409
confirmSecondFactorReset      administrator        401        401    403          403          403          403/409/409
withdrawSecondFactorReset     signed-in            401        401    409/403/403  409/403/403  409/403/403  409/409/409
sendUserCredentials           usuarios             401        401    403          204/204/404  204/204/404  204/204/204

listRoles                     usuarios             401        401    403          200          200          200
exportRoles                   usuarios             401        401    403          200          200          200
createRole                    administrator        401        401    403          403          403          201
getRole                       administrator        401        401    403          403          403          200
updateRole                    administrator        401        401    403          403          403          200
toggleRole                    administrator        401        401    403          403          403          200
setStatusOfRoles              administrator        401        401    403          403          403          200
deleteRole                    administrator        401        401    403          403          403          200
getRolePermissions            administrator        401        401    403          403          403          200
setRolePermissions            administrator        401        401    403          403          403          200

listPrograms                  administrator        401        401    403          403          403          200
createProgram                 administrator        401        401    403          403          403          201
getProgram                    administrator        401        401    403          403          403          200
updateProgram                 administrator        401        401    403          403          403          200
toggleProgram                 administrator        401        401    403          403          403          200
deleteProgram                 administrator        401        401    403          403          403          204
createProgramKey              administrator        401        401    403          403          403          201
createProgramTestKey          administrator        401        401    403          403          403          201
resetProgramTestMode          administrator        401        401    403          403          403          404
revokeProgramKey              administrator        401        401    403          403          403          404

listWebhooks                  administrator        401        401    403          403          403          200
createWebhook                 administrator        401        401    403          403          403          201
getWebhook                    administrator        401        401    403          403          403          200
updateWebhook                 administrator        401        401    403          403          403          200
toggleWebhook                 administrator        401        401    403          403          403          200
deleteWebhook                 administrator        401        401    403          403          403          204
createWebhookSecret           administrator        401        401    403          403          403          201
testWebhook                   administrator        401        401    403          403          403          201
listWebhookDeliveries         administrator        401        401    403          403          403          200
resendWebhookDelivery         administrator        401        401    403          403          403          404
replayWebhook                 administrator        401        401    403          403          403          200
listEvents                    administrator        401        401    403          403          403          200

listMyCompanies               signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/404
listCompanies                 companias            401        401    403          200/200/404  200/200/404  200/200/200
exportCompanies               companias            401        401    403          200          200          200
createCompany                 companias            401        401    403          201          201          201
getCompany                    companias            401        401    403          200/200/404  200/200/404  200/200/200
updateCompany                 companias            401        401    403          200/200/404  200/200/404  200/200/200
toggleCompany                 companias            401        401    403          200/200/404  200/200/404  200/200/200
setStatusOfCompanies          companias            401        401    403          200          200          200
listCompanyUsers              companias            401        401    403          200/200/404  200/200/404  200/200/200
listAvailableUsers            companias            401        401    403          200/200/404  200/200/404  200/200/200
assignCompanyUsers            companias            401        401    403          200/200/404  200/200/404  200/200/200
removeCompanyUser             companias            401        401    403          204/204/404  204/204/404  204/204/204

listBanks                     bancos               401        401    403          200/200/404  200/200/404  200/200/200
exportBanks                   bancos               401        401    403          200          200          200
getBank                       bancos               401        401    403          200/200/404  200/200/404  200/200/200
createBank                    administrator        401        401    403          403          403          201
updateBank                    administrator        401        401    403          403          403          200/200/200
setBankActive                 administrator        401        401    403          403          403          200/200/200
setStatusOfBanks              administrator        401        401    403          403          403          200
deleteBank                    administrator        401        401    403          403          403          204/204/204

listProducts                  productos            401        401    403          200/200/404  200/200/404  200/200/200
exportProducts                productos            401        401    403          200          200          200
getProduct                    productos            401        401    403          200/200/404  200/200/404  200/200/200
createProduct                 administrator        401        401    403          403          403          201
updateProduct                 administrator        401        401    403          403          403          200/200/200
toggleProduct                 administrator        401        401    403          403          403          200/200/200
setStatusOfProducts           administrator        401        401    403          403          403          200
deleteProduct                 administrator        401        401    403          403          403          204/204/204
assessProducts                estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
calculateProductFigures       estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
findFitChanges                estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200

listCostRules                 productos            401        401    403          200          200          200
getCostRule                   productos            401        401    403          200          200          200
createCostRule                administrator        401        401    403          403          403          201
updateCostRule                administrator        401        401    403          403          403          200
patchCostRule                 administrator        401        401    403          403          403          200
deleteCostRule                administrator        401        401    403          403          403          204
calculatePurchaseCosts        estudios_viabilidad  401        401    403          200          200          200

listReferenceRates            signed-in            401        401    200          200          200          200
listLatestReferenceRates      signed-in            401        401    200          200          200          200
getReferenceRate              signed-in            401        401    200          200          200          200
putReferenceRate              productos            401        401    403          200          200          200
deleteReferenceRate           administrator        401        401    403          403          403          204

calculateMortgage             signed-in            401        401    200          200          200          200
listClients                   signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/200
exportClients                 signed-in            401        401    200          200          200          200
createClient                  signed-in            401        401    201          201          201          201
getClient                     signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/200
listClientWorks               signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/200
setClientNextStep             signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/200
addClientNote                 signed-in            401        401    201/201/404  201/201/404  201/201/404  201/201/201
updateClient                  signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/200
listClientDuplicates          signed-in            401        401    200          200          200          200
mergeClients                  signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/200
getEvaluationPdf              signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/200
sendEvaluationMail            signed-in            401        401    201/201/404  201/201/404  201/201/404  201/201/201
listClientMails               signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/200
retryClientMail               signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/200
previewCalculatorMail         signed-in            401        401    200          200          200          200

listViabilityStudies          estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
exportViabilityStudies        estudios_viabilidad  401        401    403          200          200          200
createViabilityStudy          estudios_viabilidad  401        401    403          201          201          201
countRestorableRecords        companias            401        401    403          200/200/404  200/200/404  200/200/200
getViabilityStudy             estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
updateViabilityStudy          estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
toggleViabilityStudy          estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
setStatusOfViabilityStudies   estudios_viabilidad  401        401    403          200          200          200
toggleViabilityStudyFinished  estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
deleteViabilityStudy          estudios_viabilidad  401        401    403          403          204/204/404  204/204/204
listCompatibleProducts        estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
getProductFigures             estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
listFitChanges                estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
getStudyPurchaseCosts         estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
noteVerdictChangesSeen        estudios_viabilidad  401        401    403          204/204/404  204/204/404  204/204/204
listScenarios                 estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
createScenario                estudios_viabilidad  401        401    403          201/201/404  201/201/404  201/201/201
updateScenario                estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
deleteScenario                estudios_viabilidad  401        401    403          204/204/404  204/204/404  204/204/204
calculateScenario             estudios_viabilidad  401        401    403          200          200          200
calculateEarlyRepayment       estudios_viabilidad  401        401    403          200          200          200
listReports                   estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
createReport                  estudios_viabilidad  401        401    403          201/201/404  201/201/404  201/201/201
previewReport                 estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
getReport                     estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
getReportPdf                  estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
getReportMail                 estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200
sendReportMail                estudios_viabilidad  401        401    403          201/201/404  201/201/404  201/201/201
getStudySchedule              estudios_viabilidad  401        401    403          200/200/404  200/200/404  200/200/200

listHousingCalculations       estudio_cuota        401        401    403          200/200/404  200/200/404  200/200/200
exportHousingCalculations     estudio_cuota        401        401    403          200          200          200
createHousingCalculation      estudio_cuota        401        401    403          201          201          201
calculateHousing              estudio_cuota        401        401    403          200          200          200
getHousingCalculation         estudio_cuota        401        401    403          200/200/404  200/200/404  200/200/200
updateHousingCalculation      estudio_cuota        401        401    403          200/200/404  200/200/404  200/200/200
toggleHousingCalculation      estudio_cuota        401        401    403          200/200/404  200/200/404  200/200/200
setStatusOfHousingCalculations  estudio_cuota       401        401    403          200          200          200
deleteHousingCalculation      estudio_cuota        401        401    403          403          204/204/404  204/204/204

listPaymentStudies            estudio_cuota        401        401    403          200/200/404  200/200/404  200/200/200
getPaymentStudy               estudio_cuota        401        401    403          200/200/404  200/200/404  200/200/200
updatePaymentStudy            estudio_cuota        401        401    403          200/200/404  200/200/404  200/200/200

searchIdentity                signed-in            401        401    200          200          200          200
searchCatalog                 signed-in            401        401    200          200          200          200
searchStudies                 signed-in            401        401    200          200          200          200

getDesk                       signed-in            401        401    200          200          200          200
getDeskLoad                   estudios_viabilidad  401        401    403          403          403          200
listAdvisersOfStudies         estudios_viabilidad  401        401    403          200          200          200
listAdvisersOfCalculations    estudio_cuota        401        401    403          200          200          200
listAdvisersOfClients         signed-in            401        401    200          200          200          200

getSystemStateIdentity        administrator        401        401    403          403          403          200
getSystemStateCatalog         administrator        401        401    403          403          403          200
getSystemStateStudies         administrator        401        401    403          403          403          200
getSystemStateAudit           administrator        401        401    403          403          403          200
getSystemStateReleases        administrator        401        401    403          403          403          200

listSavedViews                signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/404
getSavedView                  signed-in            401        401    200/200/404  200/200/404  200/200/404  200/200/404
createSavedView               signed-in            401        401    201          201          201          201
updateSavedView               signed-in            401        401    200/403/404  200/403/404  200/403/404  200/403/404
deleteSavedView               signed-in            401        401    204/403/404  204/403/404  204/403/404  204/204/404

listReleases                  administrator        401        401    403          403          403          200
uploadRelease                 administrator        401        401    403          403          403          201
restoreRelease                administrator        401        401    403          403          403          404
publishRelease                administrator        401        401    403          403          403          404
tryRelease                    administrator        401        401    403          403          403          404
withdrawRelease               administrator        401        401    403          403          403          404
createReleaseAddress          administrator        401        401    403          403          403          404
openReleaseAddress            administrator        401        401    403          403          403          400
reportReleases                signed-in            401        401    204          204          204          204

listDeletedUsers              administrator        401        401    403          403          403          200
getDeletedUser                administrator        401        401    403          403          403          404
listActivity                  administrator        401        401    403          403          403          200
listActiveUsers               administrator        401        401    403          403          403          200
exportActivity                administrator        401        401    403          403          403          200
listAuditLogs                 administrator        401        401    403          403          403          200/200/200
listRecordAuditLogs           administrator        401        401    403          403          403          200

listAuditKeys                 public               200        200    200          200          200          200
listAuditHeads                administrator        401        401    403          403          403          200
getAuditHead                  administrator        401        401    403          403          403          404
getAuditProofStatus           administrator        401        401    403          403          403          200
getAuditRowProof              administrator        401        401    403          403          403          404
getAuditConsistency           administrator        401        401    403          403          403          422
exportAuditProof              administrator        401        401    403          403          403          200
getAuditVerifier              signed-in            401        401    200          200          200          200
`;

const [head = [], ...rows] = text
  .split('\n')
  .filter((line) => line.trim())
  .map((line) => line.trim().split(/\s+/));

export interface Row {
  rule: string;
  /** By column: one status, or three. */
  cells: Record<string, number[]>;
}

/** By operation. */
export const accessTable = new Map<string, Row>(
  rows.map(([operation = '', rule = '', ...cells]) => [
    operation,
    { rule, cells: Object.fromEntries(cells.map((cell, at) => [head[at + 2], cell.split('/').map(Number)])) },
  ]),
);
