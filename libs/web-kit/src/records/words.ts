import { agree, type Nouns } from '../lists/nouns';

/** Texts of a kind of record. */
export interface RecordWords {
  newOne: string;
  view: string;
  edit: string;
  /** Submit labels of a new record, and of a stored one. */
  create: string;
  save: string;
  created: string;
  updated: string;
  inactive: string;
  activateFirst: string;
}

/** Texts derived from a noun: 'Nuevo banco', 'Compañía creada'. */
export function wordsOf(nouns: Nouns): RecordWords {
  const { one } = nouns;
  const One = one.charAt(0).toUpperCase() + one.slice(1);
  return {
    newOne: `${agree(nouns, 'Nuevo', 'Nueva')} ${one}`,
    view: `Ver ${one}`,
    edit: `Editar ${one}`,
    create: `Crear ${one}`,
    save: 'Guardar cambios',
    created: `${One} ${agree(nouns, 'creado', 'creada')}`,
    updated: `${One} ${agree(nouns, 'actualizado', 'actualizada')}`,
    inactive: agree(nouns, `Este ${one} está inactivo.`, `Esta ${one} está inactiva.`),
    activateFirst: agree(nouns, 'Para editarlo, actívalo antes.', 'Para editarla, actívala antes.'),
  };
}

interface WithWords {
  nouns: Nouns;
  words?: Partial<RecordWords>;
}

export const wordsFor = ({ nouns, words }: WithWords): RecordWords => ({ ...wordsOf(nouns), ...words });
