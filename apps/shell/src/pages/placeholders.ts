/** Announced pages that do not exist yet. */
export const placeholders: Readonly<Record<string, string>> = {
  '/properties': 'Propiedades',
  '/reports': 'Informes',
  '/settings': 'Configuración',
};
