// Publishing into a running system, through its gateway.
import './running-releases/publishing.test.ts';
import './running-releases/rollback.test.ts';
import './running-releases/trials.test.ts';
import './running-releases/movements.test.ts';
