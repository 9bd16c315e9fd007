// @ts-check
// Options of several commands.

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

export const registry = /** @type {const} */ ({
  registry: { type: 'string', value: 'folder', help: 'the registry; the one of npm start unless given' },
  gateway: { type: 'string', value: 'address', help: 'the platform that modules must fit' },
});

export const origin = /** @type {const} */ ({
  by: { type: 'string', value: 'address', help: "who changes the release; Git's user unless given" },
  commit: { type: 'string', value: 'hash', help: "the commit of the sources; the checkout's unless given" },
  note: { type: 'string', value: 'text', help: 'what is new, or why' },
});
