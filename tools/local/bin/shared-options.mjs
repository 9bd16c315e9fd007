// @ts-check
// Options of several commands, and of some that have many.

export const only = /** @type {const} */ ({ type: 'string', value: 'name,…', help: 'runs these alone' });
export const list = /** @type {const} */ ({ type: 'boolean', help: 'lists the names for --only' });

export const stages = /** @type {const} */ ({
  only,
  list,
  affected: { type: 'boolean', help: 'runs what a change since the base touches; uncommitted changes count' },
  base: { type: 'string', value: 'commit', default: 'main', help: 'the base of --affected' },
});

export const system = /** @type {const} */ ({
  reset: { type: 'boolean', default: false, help: 'deletes the local data first' },
  replicas: { type: 'string', value: 'number', default: '1', help: 'processes of each service' },
  port: { type: 'string', value: 'number', help: 'of the address to open; PORT or 8080 unless given' },
  observe: { type: 'boolean', default: false, help: 'records traces and shows them' },
});

export const platform = /** @type {const} */ ({
  gateway: { type: 'string', value: 'address', help: 'the platform; the running one of this checkout unless given' },
});

export const note = /** @type {const} */ ({ type: 'string', value: 'text', help: 'what is new, or why' });

export const races = /** @type {const} */ ({
  seed: { type: 'string', value: 'number', help: 'repeats a run; random unless given' },
  runs: { type: 'string', value: 'number', default: '20', help: 'of each kind of record' },
  minutes: { type: 'string', value: 'number', help: 'in all, instead of a number of runs' },
  only: { type: 'string', value: 'kind', help: 'one kind of record, such as bank' },
});

export const mutations = /** @type {const} */ ({
  seed: { type: 'string', value: 'number', help: 'repeats a run; random unless given' },
  count: { type: 'string', value: 'number', default: '200', help: 'of mutants, in all workspaces together' },
});
