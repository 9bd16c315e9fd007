// Every class of a CSS module is its own name, so that tests can look for it.
module.exports = new Proxy({ __esModule: false }, { get: (target, name) => (name in target ? target[name] : name) });
