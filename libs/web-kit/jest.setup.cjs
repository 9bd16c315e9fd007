// Generous: responses travel over HTTP, a failed read is retried after half a second, and CI may be busy.
require('@testing-library/react').configure({ asyncUtilTimeout: 30_000 });
