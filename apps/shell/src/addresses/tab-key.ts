/** Key of the token in the storage of this tab, until its user signs out. */
export const TAB_KEY = 'umbral.release';
