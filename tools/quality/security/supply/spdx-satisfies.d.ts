declare module 'spdx-satisfies' {
  /** Whether one of the licences that are allowed is enough. @throws when it is no SPDX expression */
  export default function satisfies(license: string, allowed: string[]): boolean;
}
