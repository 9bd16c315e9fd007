// Every class of a CSS module maps to its own name, so that tests can query it.
/** @type {Record<string | symbol, unknown>} */
const classes = { __esModule: false };
module.exports = new Proxy(classes, { get: (target, name) => (name in target ? target[name] : name) });
