import { releasesApi } from '@umbral/contracts';
import { durations, secondsOf } from '@umbral/service-kit/core';

const NAME = 'umbral_visit';
const visitCookie = new RegExp(`(?:^|; *)(?:__Secure-)?${NAME}=([\\w.-]+)`);

/** Sent with reports of releases only. A cookie, so that the shell neither reads nor stores the marker. */
export const visitCookieOf = (marker: string, publicUrl: string): string => {
  const isSecure = publicUrl.startsWith('https:');
  const rules = [
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
    `Max-Age=${secondsOf(durations.servedVisit)}`,
  ];
  return [`${isSecure ? '__Secure-' : ''}${NAME}=${marker}`, `Path=${releasesApi.report.path}`, ...rules].join('; ');
};

/** The marker that a report is sent with. */
export const visitMarkerIn = (cookies: string | undefined): string | undefined =>
  (cookies && visitCookie.exec(cookies)?.[1]) || undefined;
