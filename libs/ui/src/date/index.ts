export { DatePicker, type DatePickerProps } from './DatePicker';
export type { IsoDay } from './iso-day';
