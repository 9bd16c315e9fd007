import { pageJest } from '@umbral/web-kit/jest';

/** The build defines the shell's manifest. */
export default { ...pageJest('shell'), globals: { SHELL_MANIFEST: { shellApi: '2.2.0', singletons: {} } } };
