import { raw } from '@umbral/service-kit';

/** State of a release `r` in the list. */
export const stateOf = raw(`(case
  when r.is_live then 'live'
  when exists (select from release_trials o where o.release_id = r.id) then 'trial'
  when r.is_withdrawn then 'withdrawn'
  when r.retired_at is null then 'stored'
  else 'former' end)`);
