import { Fragment } from 'react';
import { Dialog, DialogClose, Section, Stack } from '@umbral/ui';
import { shortcuts, type Shortcut } from './shortcuts';
import './shortcuts.css';

/** 'Atajos de teclado': all keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Atajos de teclado" footer={<DialogClose>Cerrar</DialogClose>}>
      <Stack gap={6}>
        {shortcuts.map(({ title, items }) => (
          <Section key={title} title={title} level={3}>
            <dl className="shortcuts">
              {items.map((item) => (
                <div key={item.text}>
                  <dt>
                    <Keys of={item} />
                  </dt>
                  <dd>{item.text}</dd>
                </div>
              ))}
            </dl>
          </Section>
        ))}
      </Stack>
    </Dialog>
  );
}

function Keys({ of: { keys } }: { of: Shortcut }) {
  return keys.map((together, index) => (
    <Fragment key={together.join()}>
      {index > 0 ? ' o ' : null}
      {together.map((key, at) => (
        <Fragment key={key}>
          {at > 0 ? ' + ' : null}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
}
