import type { JSONWebKeySet } from 'jose';

/** From here the kit reads the keys of this service's own tokens. It is passed before Nest has created the providers. */
export const ownKeys = {
  read: (): Promise<JSONWebKeySet> => Promise.reject(new Error('The signing keys are not there yet')),
};
