import { builds } from './builds.js';

// Part of the development build only: takes over what was saved, and loads the page anew where that cannot be.

const options = new URLSearchParams(__resourceQuery);
const app = options.get('app') ?? '';
/** Of several runtimes of an app the one that takes updates over: they come by one name. */
const runtime = options.get('runtime') ?? __webpack_runtime_id__;
const hot = import.meta.webpackHot;
/** Which build is targetHash; another one may come while one is being taken over. */
let targetHash = __webpack_hash__;
let isBusy = false;

async function follow() {
  if (isBusy) return;
  isBusy = true;
  try {
    while (targetHash !== __webpack_hash__) {
      const updated = await hot.check(true);
      if (!updated) throw new Error(`${app} was built anew since`);
    }
  } catch (error) {
    console.warn('[umbral]', error instanceof Error ? error.message : error, 'The page is loaded anew.');
    window.location.reload();
  }
  isBusy = false;
}

if (runtime === __webpack_runtime_id__)
  builds().addEventListener(app, ({ data }) => {
    targetHash = data;
    void follow();
  });
