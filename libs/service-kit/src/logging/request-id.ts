const acceptable = /^[\w.-]{8,128}$/;

/** Can this be the id of a request, in every log that it passes? */
export const isRequestId = (given: unknown): given is string => typeof given === 'string' && acceptable.test(given);
