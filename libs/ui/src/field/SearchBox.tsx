import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../button/IconButton';
import { CloseIcon, SearchIcon } from '../icons';

/** Time without a key before a search is sent. */
export const SEARCH_DELAY_MS = 250;

export interface SearchBoxProps {
  /** Accessible label: 'Buscar por nombre o correo'. */
  label: string;
  /** Shown in the empty field; the label with '...' by default. */
  placeholder?: string;
  /** The current search. */
  value: string;
  /** Called 250 ms after the last key, and at once on Enter or when the text is cleared. */
  onSearch: (text: string) => void;
}

/** A search field with a clear button. */
export function SearchBox({ label, placeholder = `${label}...`, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  // The value changed from outside ('Limpiar búsqueda', Back): update the text.
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === value) return undefined;
    const timer = setTimeout(() => latest.current(wanted), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, value]);

  const clear = () => {
    setText('');
    if (value !== '') onSearch('');
    input.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (wanted !== value) onSearch(wanted);
    }
    if (event.key === 'Escape' && text !== '') {
      // The first Esc empties the field, the next one closes what is around it.
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
  };
  return (
    <div className="search affix">
      <SearchIcon />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        data-escape={text === '' ? undefined : ''}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      {text === '' ? null : <IconButton label="Borrar búsqueda" icon={<CloseIcon size="s" />} onClick={clear} />}
    </div>
  );
}
