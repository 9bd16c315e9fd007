// One chunk. Imported by load.ts only: everything else gets the stand-ins beside this file (webpack.config.mjs).
export * as forms from '../exports/react-hook-form';
export * as zod from '../exports/zod';
export { set } from 'react-hook-form';
export { zodResolver } from '@umbral/web-kit/zod-resolver';
// Gives zod its Spanish texts: other chunks have the schemas only.
export { spanishError } from '@umbral/contracts';
