// A module in development: shown in a running platform, and saved while its page has typed input. The second suite reuses the
// disk cache of the first compilation.
import './development/remote-dev.test.ts';
import './development/hot-reload.test.ts';
