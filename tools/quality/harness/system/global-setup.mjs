// @ts-check
// Jest loads this file by itself, so it registers what lets Node read TypeScript.
import { register } from 'tsx/esm/api';

register();
const { startApiStack } = await import('./api-stack.ts');

export default startApiStack;
