/** Reads that every change of the second factors makes stale: it ends the user's other sessions. */
export const CHANGED_READS = ['second-factors', 'sessions'] as const;

export const SESSIONS_ENDED = 'Tus demás sesiones se han cerrado.';
