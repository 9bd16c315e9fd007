import { viabilityStudiesApi } from '@umbral/contracts';
import { withClient } from '../../../../local/database/connect.ts';
import { load, type Load, type Loaded } from '../harness/load.ts';
import { internalToken } from '../harness/people.ts';
import type { System } from '../harness/system.ts';

const { toggleStatus } = viabilityStudiesApi;

/** Ids of the studies that were added for measurements. */
export const bulkStudies = ({ databases }: System): Promise<number[]> =>
  withClient(databases.studies.app, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      "select id from viability_studies where study_name like 'Carga %' order by id",
    );
    return rows.map(({ id }) => id);
  });

/**
 * Switches studies on and off: the shortest of the audited writes, so that its event weighs most. Each call takes another
 * study, so that none waits for another.
 */
export const toggleStudies = async (
  system: System,
  { url, ids, seconds, perSecond }: Pick<Load, 'url' | 'seconds' | 'perSecond'> & { ids: number[] },
): Promise<Loaded> =>
  load({
    url: `${url}${toggleStatus.path.replace(':id', '{id}')}`,
    method: toggleStatus.method,
    headers: await internalToken(system, 'studies'),
    connections: 8,
    ids,
    seconds,
    perSecond,
  });
