// Only the exports that modules use: each name of a large library adds to every user's first page.
export { Controller, useController, useFieldArray, useForm, useFormState, useWatch } from 'react-hook-form';
