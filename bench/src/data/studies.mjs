import { withClient } from '../../../platform/src/database/connect.ts';
import { load } from '../harness/load.mjs';
import { internalToken } from '../harness/people.mjs';

/** Studies that were added for measurements. @returns {Promise<number[]>} */
export const bulkStudies = ({ databases }) =>
  withClient(databases.studies.app, async (client) => {
    const { rows } = await client.query("select id from viability_studies where study_name like 'Carga %' order by id");
    return rows.map(({ id }) => id);
  });

/**
 * Switches studies on and off: the shortest of the audited writes, so that its event weighs most. Each call takes another
 * study, so that none waits for another.
 * @param {{ url: string, ids: number[], seconds: number, perSecond?: number }} options
 */
export const toggleStudies = async (stack, { url, ids, seconds, perSecond }) =>
  load({
    url: `${url}/api/viability-studies/{id}/toggle-status`,
    method: 'PATCH',
    headers: await internalToken(stack, 'studies'),
    connections: 8,
    ids,
    seconds,
    perSecond,
  });
