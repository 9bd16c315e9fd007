import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import * as Radix from 'radix-ui/dialog';
import { IconButton } from '../button/IconButton';
import { CloseIcon } from '../icons';
import { isSaveKey } from '../dialog/confirm-keys';
import { CloseContext, type DialogProps } from '../dialog/Dialog';
import { DiscardDialog } from '../dialog/DiscardDialog';
import { focusFirst, isAtStart } from '../dialog/focus-first';
import { Overlay } from '../dialog/Overlay';
import { useReturnFocus } from '../dialog/use-return-focus';
import { TabPanels, TabsRoot, TabStrip } from './TabsParts';

/** The dialog, loaded when one is opened. */
export function DialogParts({ open, onOpenChange, dirty = false, ...rest }: DialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const requestClose = () => {
    if (dirty) setIsAsking(true);
    else onOpenChange(false);
  };
  useWarnBeforeUnload(open && dirty);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : requestClose())}>
      <Radix.Portal>
        <CloseContext value={requestClose}>
          <DialogContent {...rest} />
        </CloseContext>
      </Radix.Portal>
      <DiscardDialog
        open={isAsking}
        onKeep={() => setIsAsking(false)}
        onDiscard={() => {
          setIsAsking(false);
          onOpenChange(false);
        }}
      />
    </Radix.Root>
  );
}

type ContentProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'dirty'>;

function DialogContent({
  title,
  description,
  size = 'm',
  fixed,
  onSubmit,
  tabs: allTabs,
  pending,
  note,
  footer,
  children,
}: ContentProps) {
  const focus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const tabs = pending ? undefined : allTabs;
  const tab = tabs?.value;
  const isPending = Boolean(pending);
  const wasPending = useRef(isPending);
  useEffect(() => {
    // A focus moved to a button meanwhile is kept.
    if (wasPending.current && !isPending && content.current && isAtStart(content.current)) focusFirst(content.current);
    wasPending.current = isPending;
  }, [isPending]);
  // Before the focus moves to a field of the tab, which may be further down.
  useLayoutEffect(() => {
    if (body.current) body.current.scrollTop = 0;
  }, [tab]);
  const rest = (
    <>
      {tabs ? <TabStrip label={tabs.label} items={tabs.items} value={tabs.value} /> : null}
      {/* Text alone is scrolled with the keyboard too; fields and panels bring their own tab stops. */}
      <div ref={body} className="dialog-body" tabIndex={tabs || onSubmit ? undefined : 0}>
        {pending ?? (tabs ? <TabPanels items={tabs.items} value={tabs.value} /> : children)}
      </div>
      {footer ? (
        <footer className="dialog-foot">
          {note ? <span className="note">{note}</span> : null}
          {footer}
        </footer>
      ) : null}
    </>
  );
  const filled = onSubmit ? (
    <form className="dialog-form" noValidate onSubmit={onSubmit} onKeyDown={submitByKey}>
      {rest}
    </form>
  ) : (
    rest
  );
  return (
    <Overlay>
      <Radix.Content
        ref={content}
        className="dialog"
        data-size={size === 'm' ? undefined : size}
        data-fixed={fixed ? '' : undefined}
        aria-modal="true"
        {...(description ? {} : { 'aria-describedby': undefined })}
        onEscapeKeyDown={keepForField}
        onPointerDownOutside={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          focus.remember();
          if (content.current) focusFirst(content.current);
        }}
        onCloseAutoFocus={focus.giveBack}
      >
        <header className="dialog-head">
          <div>
            <Radix.Title tabIndex={-1}>{title}</Radix.Title>
            {description ? <Radix.Description>{description}</Radix.Description> : null}
          </div>
          <Radix.Close asChild>
            <IconButton label="Cerrar" tooltip={false} icon={<CloseIcon />} />
          </Radix.Close>
        </header>
        {tabs ? (
          <TabsRoot value={tabs.value} onChange={tabs.onChange}>
            {filled}
          </TabsRoot>
        ) : (
          filled
        )}
      </Radix.Content>
    </Overlay>
  );
}

/** Radix reads Esc before the field that takes it: the first one empties a search. */
function keepForField(event: Event): void {
  if (event.target instanceof Element && event.target.matches('[data-escape]')) event.preventDefault();
}

function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSaveKey(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The browser prompts too, when the page is about to be unloaded with changes. */
function useWarnBeforeUnload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
