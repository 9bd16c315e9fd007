// A module that is being written: shown in a platform that runs, and saved while somebody types in it. The second takes what the first has
// compiled from the cache of the disk.
import './development/at-platform.test.ts';
import './development/hot-reload.test.ts';
