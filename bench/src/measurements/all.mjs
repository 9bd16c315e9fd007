/** The measurements in the order in which they run; each is loaded when it does. */
export const measurements = [
  'eligibility',
  'gateway',
  'list-read',
  'audited-write',
  'visible',
  'drain',
  'sign-in-storm',
  'first-page',
  'processes',
  'pages',
  'growth',
  'plans',
];

export const loadMeasurement = (name) => import(`./${name}.mjs`);
