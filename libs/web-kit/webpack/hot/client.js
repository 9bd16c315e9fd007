// Part of the development build only: takes over what was saved, and loads the page anew where that cannot be.

const asked = new URLSearchParams(__resourceQuery);
const app = asked.get('app') ?? '';
/** Of several runtimes of an app the one that takes updates over: they come by one name. */
const runtime = asked.get('runtime') ?? __webpack_runtime_id__;
const hot = import.meta.webpackHot;
/** Which build is wanted; another one may come while one is being taken over. */
let wanted = __webpack_hash__;
let isBusy = false;

async function follow() {
  if (isBusy) return;
  isBusy = true;
  try {
    while (wanted !== __webpack_hash__) {
      const updated = await hot.check(true);
      if (!updated) throw new Error(`${app} was built anew since`);
    }
  } catch (error) {
    console.warn('[umbral]', error instanceof Error ? error.message : error, 'The page is loaded anew.');
    window.location.reload();
  }
  isBusy = false;
}

function connect() {
  const source = new EventSource('/dev/builds');
  source.addEventListener('problem', ({ data }) => console.error('[umbral]', JSON.parse(data)));
  return source;
}

if (runtime === __webpack_runtime_id__) {
  // One connection for the whole page: a browser has few of them for one address.
  globalThis.umbralBuilds ??= connect();
  globalThis.umbralBuilds.addEventListener(app, ({ data }) => {
    wanted = data;
    void follow();
  });
}
