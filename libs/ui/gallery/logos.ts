const svg = (paths: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${paths}</svg>`)}`;

/** Invented companies and banks. */
export const LOGOS = {
  levante: svg('<path fill="#b5562b" d="M2 15.5a8 8 0 0 1 16 0Z"/><path fill="#1f5280" d="M1 17h18v1.6H1Z"/>'),
  turia: svg('<path fill="#16557a" d="M3 4h14v3H3Zm5.5 3h3v10h-3Z"/>'),
  meridiano: svg('<path fill="#4f4a42" d="M2 17V4l8 7 8-7v13h-3.4V11L10 15l-4.6-4v6Z"/>'),
  cantabrica: svg(
    '<circle cx="10" cy="10" r="7" fill="none" stroke="#1b6a43" stroke-width="3"/><path fill="#1b6a43" d="M9 8.5h10v3H9Z"/>',
  ),
  almudena: svg('<path fill="#a01f1b" d="M10 2 18 18H14L10 9.6 6 18H2Z"/>'),
};
