/** 'Por persona': the users, each with their audit entries. */
export const PEOPLE_PATH = '/audits';
/** What was done on some days, by everyone. */
export const ACTIVITY_PATH = '/audits/actividad';
