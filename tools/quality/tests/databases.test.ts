// Suites with their own databases, on one server.
import './databases/provision.test.ts';
import './databases/migrations.test.ts';
import './databases/drift.test.ts';
import './databases/settle.test.ts';
import './databases/audit-months.test.ts';
import './databases/updated-since.test.ts';
import './databases/replay.test.ts';
import './databases/ship-migrations.test.ts';
