import type { JSONWebKeySet } from 'jose';

/** Where the kit asks for the keys of this service's own tokens. It is told before Nest has made the providers. */
export const ownKeys = {
  read: (): Promise<JSONWebKeySet> => Promise.reject(new Error('The signing keys are not there yet')),
};
