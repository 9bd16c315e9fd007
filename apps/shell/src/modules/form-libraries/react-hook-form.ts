import { use } from 'react';
import { formLibraries, loadFormLibraries, type FormLibraries } from './load';

type Forms = FormLibraries['forms'];
type AnyHook = (...args: unknown[]) => unknown;

/** Suspends until the library has arrived. `use` is called by each render: one that is repeated must call it again. */
const suspending = <Name extends keyof Forms>(name: Name): Forms[Name] =>
  ((...args: unknown[]) => (use(loadFormLibraries()).forms[name] as AnyHook)(...args)) as unknown as Forms[Name];

export const Controller = suspending('Controller');
export const useController = suspending('useController');
export const useFieldArray = suspending('useFieldArray');
export const useForm = suspending('useForm');
export const useFormState = suspending('useFormState');
export const useWatch = suspending('useWatch');

/** Of values of an open form. */
export const set: FormLibraries['set'] = (...args) => (formLibraries() as FormLibraries).set(...args);
