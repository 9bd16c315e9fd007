import { ModuleError } from './module-error';

/** Rejects (UMB-103) when the work takes longer. */
export function limit<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new ModuleError('UMB-103', `No answer within ${milliseconds} ms`));
    const timer = setTimeout(late, milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
