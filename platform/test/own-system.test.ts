// What restarts a system or measures all of it, on one of its own. In this order: servers only, the system as it was started, traced, broken.
import './own-system/broker-users.test.ts';
import './own-system/observability.test.ts';
import './own-system/traces.test.ts';
import './own-system/servers.test.ts';
