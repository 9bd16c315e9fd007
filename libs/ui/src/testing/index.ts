export { step } from './step';
