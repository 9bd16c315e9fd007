/** Pages that are announced and not there yet. */
export const placeholders: Readonly<Record<string, string>> = {
  '/properties': 'Propiedades',
  '/reports': 'Informes',
  '/settings': 'Configuración',
};
