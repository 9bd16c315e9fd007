/** Where a browser refuses to copy, as it does without https. */
export const COPY_REFUSED = {
  title: 'Error',
  text: 'El navegador no deja copiar. Selecciónalo y cópialo a mano.',
} as const;
