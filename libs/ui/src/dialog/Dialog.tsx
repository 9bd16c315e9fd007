import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormEventHandler, KeyboardEvent, ReactNode } from 'react';
import * as Radix from 'radix-ui/dialog';
import { Button, type ButtonProps } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { CloseIcon } from '../icons';
import { TabPanels, TabsRoot, TabStrip, type TabsModel } from '../tabs/Tabs';
import { DiscardDialog } from './DiscardDialog';
import { isSaveKey } from './confirm-keys';
import { focusFirst, isAtStart } from './focus-first';
import { Overlay } from './Overlay';
import { useReturnFocus } from './use-return-focus';

const CloseContext = createContext<() => void>(() => undefined);

export interface DialogProps {
  open: boolean;
  /** Called with false when the user closes it; after a confirmation when `dirty`. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  /** s 28, m 36 (default), l 50, xl 84rem wide; the whole screen on phones. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Fixed height, so that it does not jump when tabs or steps change. */
  fixed?: boolean;
  /** There are unsaved changes: closing is confirmed with 'Hay cambios sin guardar'. */
  dirty?: boolean;
  /** Makes the dialog one form: Enter, Ctrl+S, Ctrl+Enter and a `type="submit"` button in the footer send it. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** Tabs under the head. Replaces `children`. */
  tabs?: TabsModel;
  /** Replaces the content while it loads: a `Skeleton`, or a `Failure`. Then the first field is focused. */
  pending?: ReactNode;
  /** Secondary text at the left of the footer: '2 cambios sin guardar'. */
  note?: ReactNode;
  /** Buttons: secondary first, primary last. `DialogClose` closes. */
  footer?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog over the page. The focus goes to its first field (or to its title when there is none), stays inside and
 * returns to where it came from. Esc and the cross close it; a click beside it does not, so that nothing is lost.
 */
export function Dialog({ open, onOpenChange, dirty = false, ...rest }: DialogProps) {
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

function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSaveKey(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** A button that closes the dialog around it, with a confirmation when there are changes. 'Cancelar' or 'Cerrar'. */
export function DialogClose(props: ButtonProps) {
  const close = useContext(CloseContext);
  return <Button {...props} onClick={close} />;
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
