/** Numbered, so that a code read over the phone identifies the failure. The README lists them. */
export type ModuleErrorCode =
  | 'UMB-101'
  | 'UMB-102'
  | 'UMB-103'
  | 'UMB-104'
  | 'UMB-105'
  | 'UMB-110'
  | 'UMB-111'
  | 'UMB-114';

export class ModuleError extends Error {
  override readonly name = 'ModuleError';
  readonly code: ModuleErrorCode;

  constructor(code: ModuleErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
