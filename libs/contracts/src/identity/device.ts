const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  // In this order: Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari.
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
];

/** A programme that is no browser names itself first: `curl/8.5.0`, `PostmanRuntime/7.43`. */
const PROGRAMME = /^([\w.-]+)\/(\d+(?:\.\d+)?)/;

/** The user agent header in words: `Firefox 145 en Windows`, `curl 8.5`, or that it is unknown. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Dispositivo desconocido';
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0];
  for (const [name, version] of BROWSERS) {
    const number = version.exec(userAgent)?.[1];
    if (number) return system ? `${name} ${number} en ${system}` : `${name} ${number}`;
  }
  const [, name, version] = PROGRAMME.exec(userAgent) ?? [];
  if (name && name !== 'Mozilla') return `${name} ${version}`;
  return system ? `Navegador desconocido en ${system}` : 'Dispositivo desconocido';
}
