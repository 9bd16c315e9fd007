import type { NextStep } from '@umbral/contracts';
import { date, fieldsFor, longText, text } from '@umbral/web-kit/fields';

/** The next step of a client. */
export const nextStepFields = fieldsFor<NextStep>()({
  text: text('Qué hay que hacer', { required: true, span: 12 }),
  on: date('Hasta el día', { required: true, span: 6 }),
});

export const noteFields = fieldsFor<{ text: string }>()({ text: longText('Nota', { required: true, rows: 5 }) });
