export { NoPrint, PrintFoot, PrintHead, PrintOnly, type PrintHeadProps } from './Print';
