import type { AnchorHTMLAttributes } from 'react';

const FRAME = 'M4 26V14a12 12 0 0 1 24 0v12h-6V14a6 6 0 0 0-12 0v12Z';
const STEP = 'M1 28h30v3H1Z';
// The outlined name, in 25ths of a unit: no font is needed to draw it.
const WORD =
  'M1282 661q-54 0-94-19t-62-59-22-101V270l-1-26-58-3v-39h217v39l-65 4v24l-1 69v130q0 51 13 82t37 45q24 15 59 15 34 0 59-15 24-15 37-47t13-84V244l-68-3v-39h172v39l-60 3v226q0 65-21 107-21 43-61 63-39 21-94 21m447-11h-176v-36l47-4 1-5V410l-1-26-50-3v-33l103-37 20 4 9 65h4q14-21 31-37 18-16 39-26t47-10q48 0 72 29 14 18 20 44h4q14-22 32-39 18-16 38-25 21-9 46-9 49 0 74 29 24 29 24 88v130l1 51v5l46 4v36h-175v-36l43-4 1-5V439q0-39-12-54t-39-15q-15 0-31 5-15 5-31 15l-17 12v103l1 49v56l44 4v36h-173v-36l44-4v-56l1-49v-66q0-37-12-53t-39-16q-16 0-31 5-16 6-32 15l-16 11v153l1 51v5l42 4zm584 6-121-6v-34l47-9 1-35V224l-53-11v-30l117-25 21 3-1 90-2 124h2q14-21 29-36 15-16 35-24 19-8 44-8 38 0 68 20 31 20 49 59 17 39 17 95t-18 96-51 61-71 22q-25 0-44-9-19-8-33-23-14-16-26-37zm11-260v177q11 11 22 18 22 15 49 15 24 0 42-13 18-12 29-39t11-69q0-64-23-93-22-29-57-29-18 0-34 7t-31 20zm482 254h-195v-36l48-4V384l-52-3v-33l105-37 20 4 8 89 4 1v2h4q10-32 24-54 15-21 32-33 18-11 40-11 21 0 36 11 14 12 19 29-1 23-14 39-12 15-35 15-15 0-27-7-12-6-21-18l-2-2q-17 12-30 27-16 18-26 40v111l1 51v4l61 5zm212 10q-39 0-65-23-27-23-27-65 0-25 11-45t38-35 70-28l38-10 36-10 5-1v-22q0-29-7-46t-21-24q-15-7-37-7-16 0-31 2l-3 1-5 36q-2 27-14 39t-29 12q-19 0-28-9-10-9-14-23 8-44 47-69 38-26 101-26 41 0 68 12 28 13 43 39 14 26 14 69v150q0 16 6 24 6 7 18 7l14-2 11-7 13 24q-11 16-29 26-17 10-41 10-33 0-52-19-16-15-20-41h-8q-12 17-26 31-13 13-31 22-18 8-45 8m106-83V473l-13 4-45 15q-23 6-36 16t-18 22-5 26q0 23 14 36 15 14 39 14 14 0 26-5l26-15zm346 73h-184v-36l49-4 1-8V224l-53-11v-30l117-25 21 3-1 90v302l1 49v8l49 4';

export interface BrandProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  /** With an address the brand is a link; without one it is a picture. */
  href?: string;
  /** Title of the page that it leads to; home unless given. */
  leadsTo?: string;
}

/** The mark with the name. */
export function Brand({ href, leadsTo, ...rest }: BrandProps) {
  const drawing = (
    <svg viewBox="0 0 140 32" aria-hidden="true">
      <path className="mark-frame" d={FRAME} />
      <path className="mark-step" d={STEP} />
      <path className="mark-word" transform="scale(.04)" d={WORD} />
    </svg>
  );
  if (href === undefined) {
    return (
      <span className="brand" role="img" aria-label="Umbral">
        {drawing}
      </span>
    );
  }
  return (
    <a {...rest} className="brand" href={href} aria-label={leadsTo ? `Umbral, ir a ${leadsTo}` : 'Umbral, inicio'}>
      {drawing}
    </a>
  );
}
