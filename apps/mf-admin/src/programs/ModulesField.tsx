import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { moduleName, nameOfModule, releasesApi, type Program } from '@umbral/contracts';
import { Button, Checkbox, Field, FieldGroup, Row, Stack, TextInput } from '@umbral/ui';
import { useOperation } from '@umbral/web-kit';
import type { InputProps } from '@umbral/web-kit/fields';
import { useBeforeSubmit } from './use-before-submit';

/**
 * The modules that a program may publish: a checkbox for each known one, and a name for one that has no release yet. While the
 * releases service is down, the chosen ones and the name remain.
 */
export function ModulesField({ form, name, label }: InputProps<Program>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { data: published = [] } = useOperation(releasesApi.list);
  // Also those that were unticked.
  const [added, setAdded] = useState<readonly string[]>([]);
  const chosen = field.value as readonly string[];
  const modules = [...new Set([...published.map(({ module }) => module), ...added, ...chosen])].sort();
  const titlesOf = (module: string) => {
    const known = published.find((one) => one.module === module);
    return known && nameOfModule(known);
  };
  const choose = (module: string, isOn: boolean) => {
    setAdded([...added, module]);
    field.onChange(isOn ? [...chosen, module].sort() : chosen.filter((one) => one !== module));
  };
  return (
    <FieldGroup title={label}>
      {modules.map((module) => (
        <Checkbox
          key={module}
          label={module}
          description={titlesOf(module)}
          checked={chosen.includes(module)}
          onChange={(event) => choose(module, event.target.checked)}
        />
      ))}
      <NewModule
        error={fieldState.error?.message}
        onAdd={(module) => {
          if (!chosen.includes(module)) choose(module, true);
        }}
      />
    </FieldGroup>
  );
}

interface NewModuleProps {
  /** Of the whole list. */
  error: string | undefined;
  onAdd: (module: string) => void;
}

/** The name of a module that is not published yet. */
function NewModule({ error, onAdd }: NewModuleProps) {
  const [name, setName] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const add = (): boolean => {
    const { data, success } = moduleName.safeParse(name.trim());
    setIsWrong(!success);
    if (!success) return false;
    onAdd(data);
    setName('');
    return true;
  };
  const input = useRef<HTMLInputElement>(null);
  useBeforeSubmit(input, () => {
    const isDone = name.trim() === '' || add();
    if (!isDone) input.current?.focus();
    return isDone;
  });
  return (
    <Stack gap={3}>
      <Field
        label="Otro módulo"
        optional
        span={12}
        help="El nombre que tendrá en su module.json"
        error={isWrong ? 'Usa letras minúsculas, cifras y guiones, como «mi-modulo»' : error}
      >
        <TextInput
          ref={input}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form.
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Row>
        <Button size="s" disabled={name.trim() === ''} onClick={add}>
          Añadir módulo
        </Button>
      </Row>
    </Stack>
  );
}
