// Answers travel over HTTP, a failed read is tried again after half a second, and the machine may be busy.
require('@testing-library/react').configure({ asyncUtilTimeout: 30_000 });
