import { builds } from './builds.js';

// Part of the development build only: applies hot updates, and reloads the page where one cannot be applied.

const options = new URLSearchParams(__resourceQuery);
const app = options.get('app') ?? '';
/** Of several runtimes of an app only this one applies updates: all of them share one name. */
const runtime = options.get('runtime') ?? __webpack_runtime_id__;
const hot = import.meta.webpackHot;
/** Hash of the newest build; another build may finish while an update is being applied. */
let targetHash = __webpack_hash__;
let isBusy = false;

async function follow() {
  if (isBusy) return;
  isBusy = true;
  try {
    while (targetHash !== __webpack_hash__) {
      const updated = await hot.check(true);
      if (!updated) throw new Error(`${app} was rebuilt meanwhile`);
    }
  } catch (error) {
    console.warn('[umbral]', error instanceof Error ? error.message : error, 'Reloading the page.');
    window.location.reload();
  }
  isBusy = false;
}

if (runtime === __webpack_runtime_id__)
  builds().addEventListener(app, ({ data }) => {
    targetHash = data;
    void follow();
  });
