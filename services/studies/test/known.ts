import { eventually } from '@umbral/service-kit/testing';
import { query } from './events.js';

/** Waits for the event of a new company: until it arrives, records have no name of it. */
export const knownCompany = ({ id }: { id: number }) =>
  eventually(
    () => query('select from known_companies where id = $1', [id]),
    ({ length }) => length === 1,
  );

/** Waits for the event of a new user, which arrives after they have signed in. */
export const knownUser = ({ id }: { id: number }) =>
  eventually(
    () => query('select from known_users where id = $1 and version > 0', [id]),
    ({ length }) => length === 1,
  );
