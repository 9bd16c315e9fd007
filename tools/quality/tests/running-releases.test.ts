// Publishing into a running system, through its gateway.
import './running-releases/publishing.test.ts';
import './running-releases/rollback.test.ts';
