// Publishing into a running system: an identity that follows the registry, and a gateway that serves it. The last suite damages a release.
import './running-releases/trials.test.ts';
import './running-releases/movements.test.ts';
