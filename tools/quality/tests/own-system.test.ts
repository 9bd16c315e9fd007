// Tests that restart a system or measure all of it, on a separate one. In this order: servers only, the started system, traced, broken.
import './own-system/broker-users.test.ts';
import './own-system/observability.test.ts';
import './own-system/traces.test.ts';
import './own-system/servers.test.ts';
