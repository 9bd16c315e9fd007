// Polyfills that jsdom lacks: Radix measures and captures pointers, the theme queries the colour scheme.
require(/** @type {string} */ ('@testing-library/jest-dom'));

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= ResizeObserverStub;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

// React's development build captures a stack for each element it creates, to name its owner in a warning: a sixth of a
// screen spec's time. Past its own limit it goes without, so the limit counts as reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require(
  /** @type {string} */ ('react'),
);
if (!('recentlyCreatedOwnerStacks' in internals)) throw new Error('React counts owner stacks elsewhere');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// A search that is retried is refused many times, each with the whole document as text; only the last is read, and `waitFor`
// adds the document to it again.
const { configure, getConfig } = require('@testing-library/dom');
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
