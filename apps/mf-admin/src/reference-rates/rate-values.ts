/** Values of the form's fields. */
export interface RateValues {
  month: string;
  value: number | null;
  source: string;
  url: string;
  publishedOn: string;
  checkedBy: string;
}
