// Only what modules use: every name of a large library weighs on everybody's first page.
export { Controller, useController, useFieldArray, useForm, useFormState, useWatch } from 'react-hook-form';
