const acceptable = /^[\w.-]{8,128}$/;

/** Whether this is safe as the id of a request in logs. */
export const isRequestId = (given: unknown): given is string => typeof given === 'string' && acceptable.test(given);
