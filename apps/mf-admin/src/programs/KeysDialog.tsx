import { useState } from 'react';
import {
  MAXIMUM_KEYS,
  programKeyForm,
  programsApi,
  todayInSpain,
  type NewProgramKey,
  type Program,
  type ProgramKey,
} from '@umbral/contracts';
import { Button, Dialog, DialogClose, Row, Section, Stack } from '@umbral/ui';
import { KeyRoundIcon } from '@umbral/ui/icons';
import { CommandAlert, StaleNotice, useCommand, useKitForm, useRecord } from '@umbral/web-kit';
import { DateField } from '@umbral/web-kit/fields';
import type { ActionProps } from '@umbral/web-kit/records';
import { RowItem, RowList } from '../parts/RowList';
import { NewKeyDialog } from './NewKeyDialog';
import { keyFacts, liveKeys } from './program-words';

const NOT_CREATED = { text: 'No se pudo crear la clave.', prefer: 'both' } as const;

/** The keys of a program: two can be valid at a time, so that they are rotated without downtime. */
export function KeysDialog({ record: listed, onClose }: ActionProps<Program>) {
  const read = useRecord(programsApi.get, { params: { id: listed.id } });
  const program = read.data?.record ?? listed;
  const [made, setMade] = useState<NewProgramKey>();
  const [revoking, setRevoking] = useState<ProgramKey>();
  const create = useCommand(programsApi.createKey, { failure: NOT_CREATED });
  const createTest = useCommand(programsApi.createTestKey, { failure: NOT_CREATED });
  if (made) return <NewKeyDialog name={program.name} made={made} onClose={() => setMade(undefined)} />;
  return (
    <Dialog
      open
      // A key that is being created is shown only here.
      onOpenChange={() => (create.isRunning || createTest.isRunning ? undefined : onClose())}
      title={`Claves de ${program.name}`}
      description={`Con ellas pide sus tokens como ${program.clientId}`}
      size="l"
      footer={<DialogClose>Cerrar</DialogClose>}
    >
      <StaleNotice read={{ ...read, data: program }} failure="No se han podido cargar las claves" />
      <Stack gap={6}>
        {program.keys.length === 0 ? (
          <p className="quiet">Todavía no tiene ninguna clave: no puede llamar a la API.</p>
        ) : (
          <KeyList label={`Claves de ${program.name}`} keys={program.keys} onRevoke={setRevoking} />
        )}
        <NewKey create={create} keys={program.keys} program={program} onMade={setMade} />
        <Section title="Pruebas">
          <Stack gap={6}>
            <p className="quiet">
              Una clave de pruebas trabaja con los permisos del programa en una compañía propia: nada de lo que hace se
              mezcla con los datos reales.
            </p>
            {program.testId === null ? null : (
              <TestMode program={program} testId={program.testId} onRevoke={setRevoking} />
            )}
            <NewKey create={createTest} isTest keys={program.testKeys} program={program} onMade={setMade} />
          </Stack>
        </Section>
      </Stack>
      {revoking ? (
        <CommandAlert
          op={programsApi.revokeKey}
          input={{ params: { id: program.id, keyId: revoking.id } }}
          title={`¿Revocar la clave …${revoking.hint}?`}
          confirmLabel="Revocar clave"
          busyLabel="Revocando..."
          success={{ title: 'Clave revocada', text: program.name }}
          failure={{ text: 'No se pudo revocar la clave.', prefer: 'both' }}
          onClose={() => setRevoking(undefined)}
        >
          El programa dejará de entrar con ella al momento, también con los tokens que ya había pedido. No se puede
          deshacer.
        </CommandAlert>
      ) : null}
    </Dialog>
  );
}

interface KeyListProps {
  label: string;
  keys: readonly ProgramKey[];
  onRevoke: (key: ProgramKey) => void;
}

function KeyList({ label, keys, onRevoke }: KeyListProps) {
  return (
    <RowList label={label}>
      {keys.map((key) => (
        <RowItem
          key={key.id}
          title={<strong>…{key.hint}</strong>}
          action={
            <Button size="s" aria-label={`Revocar la clave …${key.hint}`} onClick={() => onRevoke(key)}>
              Revocar
            </Button>
          }
        >
          <p className="small quiet">{keyFacts(key)}</p>
        </RowItem>
      ))}
    </RowList>
  );
}

interface TestModeProps extends Pick<KeyListProps, 'onRevoke'> {
  program: Program;
  testId: number;
}

/** The keys of the test account, and how its data are emptied. */
function TestMode({ program: { name, testKeys }, testId, onRevoke }: TestModeProps) {
  const [isResetting, setIsResetting] = useState(false);
  return (
    <>
      {testKeys.length > 0 ? (
        <KeyList label={`Claves de pruebas de ${name}`} keys={testKeys} onRevoke={onRevoke} />
      ) : null}
      <Row>
        <Button onClick={() => setIsResetting(true)}>Vaciar los datos de prueba</Button>
      </Row>
      {isResetting ? (
        <CommandAlert
          op={programsApi.resetTestMode}
          input={{ params: { id: testId } }}
          title={`¿Vaciar los datos de prueba de «${name}»?`}
          confirmLabel="Vaciar datos"
          busyLabel="Vaciando..."
          success={{ title: 'Datos de prueba vaciados', text: name }}
          failure={{ text: 'No se pudieron vaciar los datos de prueba.', prefer: 'both' }}
          onClose={() => setIsResetting(false)}
        >
          Se borrarán los clientes, estudios y cálculos de sus pruebas. Las claves y los avisos siguen valiendo, y los
          datos reales no cambian. No se puede deshacer.
        </CommandAlert>
      ) : null}
    </>
  );
}

interface NewKeyProps {
  create: ReturnType<typeof useCommand<typeof programsApi.createKey>>;
  keys: readonly ProgramKey[];
  isTest?: boolean;
  program: Program;
  onMade: (made: NewProgramKey) => void;
}

/** Creates a key, unless the program has the maximum. */
function NewKey({ create, keys, isTest = false, program, onMade }: NewKeyProps) {
  const form = useKitForm(programKeyForm, {
    defaultValues: { expiresOn: '' },
    prepare: ({ expiresOn }: { expiresOn?: string | null }) => ({ expiresOn: expiresOn || null }),
  });
  if (!program.isActive) return <p className="quiet">Activa el programa para crear claves.</p>;
  if (liveKeys({ keys }).length >= MAXIMUM_KEYS)
    return <p className="quiet">Ya tiene dos claves. Cuando el programa use la nueva, revoca la otra.</p>;
  const submit = form.handleSubmit(async (body) => {
    const outcome = await create.run({ params: { id: program.id }, body }, { form });
    if (outcome.ok) onMade(outcome.answer);
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <DateField
          form={form}
          name="expiresOn"
          label="Último día"
          optional
          help="Sin él, vale hasta que la revoques"
          min={todayInSpain()}
        />
        <Row>
          <Button
            type="submit"
            variant={isTest ? 'secondary' : 'primary'}
            icon={<KeyRoundIcon />}
            busy={create.isRunning}
            busyLabel="Creando..."
          >
            {isTest ? 'Crear clave de pruebas' : 'Crear clave'}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
