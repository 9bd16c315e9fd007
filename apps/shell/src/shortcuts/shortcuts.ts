export interface Shortcut {
  /** Pressed together; alternatives are lists of their own. */
  keys: readonly (readonly string[])[];
  text: string;
}

/** All keyboard shortcuts, besides those of the browser. */
export const shortcuts: readonly { title: string; items: readonly Shortcut[] }[] = [
  {
    title: 'En todas las páginas',
    items: [
      { keys: [['Ctrl', 'K']], text: 'Buscar o ir a una página, un registro o una acción' },
      { keys: [['?']], text: 'Ver estos atajos' },
      { keys: [['F8']], text: 'Ir al aviso que está a la vista; con Esc se cierra' },
      { keys: [['Tab'], ['Mayús', 'Tab']], text: 'Ir al control siguiente o al anterior' },
    ],
  },
  {
    title: 'En la búsqueda de Ctrl K',
    items: [
      { keys: [['↑'], ['↓']], text: 'Moverse por los resultados' },
      { keys: [['Intro']], text: 'Abrir' },
      { keys: [['Ctrl', 'Intro']], text: 'Abrir en otra pestaña' },
    ],
  },
  {
    title: 'En las listas',
    items: [
      { keys: [['Intro']], text: 'Abrir el registro o el menú de acciones que tiene el foco' },
      { keys: [['Espacio']], text: 'Seleccionar el registro o la página' },
      { keys: [['↑'], ['↓']], text: 'Moverse por el menú de acciones; Intro elige y Esc lo cierra' },
      { keys: [['Intro'], ['Esc']], text: 'En el buscador: buscar ya, o borrar la búsqueda' },
    ],
  },
  {
    title: 'En los diálogos y formularios',
    items: [
      { keys: [['Ctrl', 'S']], text: 'Guardar' },
      { keys: [['Ctrl', 'Intro']], text: 'Guardar, o confirmar lo que se pregunta' },
      { keys: [['Esc']], text: 'Cerrar; si hay cambios sin guardar, pregunta antes' },
      { keys: [['←'], ['→'], ['Inicio'], ['Fin']], text: 'Cambiar de pestaña' },
      { keys: [['↑'], ['↓']], text: 'Subir o bajar la cifra de un campo' },
    ],
  },
];
