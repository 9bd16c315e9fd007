import { formLibraries, type FormLibraries } from './load';

type Resolver = (...values: unknown[]) => unknown;

/** Called before `useForm`, which suspends: the resolver is made when it is first used. */
export const zodResolver = ((...args: Parameters<FormLibraries['zodResolver']>): Resolver => {
  let resolver: Resolver | undefined;
  return (...values) => {
    resolver ??= (formLibraries() as FormLibraries).zodResolver(...args) as unknown as Resolver;
    return resolver(...values);
  };
}) as unknown as FormLibraries['zodResolver'];
