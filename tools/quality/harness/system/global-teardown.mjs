// @ts-check
export { stopApiStack as default } from './api-stack.ts';
