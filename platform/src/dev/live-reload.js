// Part of the development build only: reloads the page when a newer build is there.
/** @type {string | undefined} */
let known;

async function look() {
  try {
    const { builtAt } = await (await fetch('/dev-build.json', { cache: 'no-store' })).json();
    if (known && known !== builtAt) window.location.reload();
    known = builtAt;
  } catch {
    // The gateway restarts: look again.
  }
}

setInterval(() => document.hidden || void look(), 1_000);
