import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import * as Radix from 'radix-ui/dialog';
import { SearchIcon } from '../icons';
import { Marked } from './Marked';
import { Overlay } from '../dialog/Overlay';
import { useReturnFocus } from '../dialog/use-return-focus';
import { findFolded, plural } from '../format';

export interface PaletteOption {
  /** Unique among all groups. */
  id: string;
  label: string;
  /** Distinguishes it from others of the same name: a phone number. */
  detail?: string;
  /** Secondary text at the right: 'Página', 'Inactivo'. */
  hint?: string;
  icon?: ReactNode;
  /** Further search terms, not shown. */
  keywords?: string;
}

export interface PaletteGroup {
  label: string;
  options: readonly PaletteOption[];
  /** The options are search results of the server: they are not filtered again. */
  matched?: boolean;
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  groups: readonly PaletteGroup[];
  /** Enter or a click; with Ctrl (or Cmd) `newTab` is true. Closing is done here. */
  onChoose: (option: PaletteOption, how: { newTab: boolean }) => void;
  /** A search is pending. */
  busy?: boolean;
  /** What is missing from the results, shown below them. */
  notice?: string;
}

const isFound = (option: PaletteOption, query: string) =>
  query.trim() === '' ||
  [option.label, option.detail, option.hint, option.keywords].some(
    (text) => text !== undefined && findFolded(text, query),
  );

/** Search and go anywhere. The focus stays in the field; Up, Down, Enter and Ctrl+Enter do the rest. */
export function CommandPalette({ open, onOpenChange, ...rest }: CommandPaletteProps) {
  const focus = useReturnFocus();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay data-palette="">
          <Radix.Content
            className="palette"
            aria-modal="true"
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              focus.remember();
              // Radix would select the field's text, and the next key would replace it.
              input.current?.focus();
            }}
            onCloseAutoFocus={focus.giveBack}
          >
            <Radix.Title className="sr-only">Buscar o ir a</Radix.Title>
            <PaletteContent {...rest} input={input} close={() => onOpenChange(false)} />
          </Radix.Content>
        </Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ContentProps = Omit<CommandPaletteProps, 'open' | 'onOpenChange'> & {
  input: Ref<HTMLInputElement>;
  close: () => void;
};

function PaletteContent(props: ContentProps) {
  const { query, onQueryChange, groups, onChoose, busy = false, notice, input, close } = props;
  const id = useId();
  const [activeId, setActiveId] = useState<string>();
  const visible = groups
    .map((group) =>
      group.matched ? group : { ...group, options: group.options.filter((option) => isFound(option, query)) },
    )
    .filter((group) => group.options.length > 0);
  const options = visible.flatMap((group) => group.options);
  const found = options.findIndex((option) => option.id === activeId);
  const active = options[Math.max(found, 0)];
  const elementId = (option: PaletteOption) => `${id}-${option.id}`;

  const activate = (option: PaletteOption | undefined) => {
    if (!option) return;
    setActiveId(option.id);
    document.getElementById(elementId(option))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (option: PaletteOption, newTab: boolean) => {
    close();
    onChoose(option, { newTab });
  };
  const handleKey = (event: KeyboardEvent) => {
    const at = active ? options.indexOf(active) : -1;
    const count = options.length;
    if (event.key === 'ArrowDown' && count > 0) activate(options[(at + 1) % count]);
    else if (event.key === 'ArrowUp' && count > 0) activate(options[(at - 1 + count) % count]);
    else if (event.key === 'Enter' && active) choose(active, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="palette-input">
        <SearchIcon />
        <input
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-label="Buscar o ir a"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-results`}
          aria-autocomplete="list"
          aria-activedescendant={active ? elementId(active) : undefined}
          placeholder="Buscar o ir a…"
          value={query}
          onChange={(event) => {
            setActiveId(undefined);
            onQueryChange(event.target.value);
          }}
          onKeyDown={handleKey}
        />
        {busy ? <span className="spinner" aria-hidden="true" /> : null}
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div
        className="palette-list"
        id={`${id}-results`}
        role="listbox"
        aria-label="Resultados"
        aria-busy={busy || undefined}
        tabIndex={-1}
      >
        {visible.map((group, index) => (
          <div key={group.label} role="group" aria-labelledby={`${id}-group-${index}`}>
            <h3 id={`${id}-group-${index}`} role="presentation">
              {group.label}
            </h3>
            {group.options.map((option) => (
              <div
                key={option.id}
                id={elementId(option)}
                className="option"
                role="option"
                aria-selected={option === active}
                onPointerMove={() => (option === active ? undefined : setActiveId(option.id))}
                onClick={(event) => choose(option, event.ctrlKey || event.metaKey)}
              >
                {option.icon}
                <span className="option-text">
                  <span>
                    <Marked text={option.label} query={query} />
                  </span>
                  {option.detail ? (
                    <span className="option-detail">
                      <Marked text={option.detail} query={query} />
                    </span>
                  ) : null}
                </span>
                {option.hint ? (
                  <span className="hint">
                    <Marked text={option.hint} query={query} />
                  </span>
                ) : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      {/* Both are always mounted and never `display: none`: screen readers announce changes in them. */}
      <p className={options.length > 0 ? 'sr-only' : 'palette-empty'} role="status">
        {options.length > 0
          ? plural(options.length, 'resultado', 'resultados')
          : busy
            ? 'Buscando...'
            : `Sin resultados para «${query.trim()}»`}
      </p>
      <p className={notice ? 'palette-notice' : 'sr-only'} role="status">
        {notice}
      </p>
      <footer className="palette-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> moverse
        </span>
        <span>
          <kbd>↵</kbd> abrir
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>↵</kbd> en otra pestaña
        </span>
      </footer>
    </>
  );
}
