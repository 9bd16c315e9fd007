import { useState } from 'react';
import { Avatar, Button, Dialog, DialogClose, SearchBox } from '../../src';
import { AssignColumn, AssignColumns, AssignItem } from '../../src/assign';
import { UserPlusIcon } from '../../src/icons';

const AVAILABLE = [
  'Damián Ortuño Vera',
  'Gala Iturbe Sáenz',
  'Jorge Ripoll Ferriz',
  'Ñuflo Arce Benítez',
  'Óliver Tena Gascó',
  'Paula Mestre Oria',
  'Quico Bonet Llull',
];
const ASSIGNED = [
  'Asesores Bidasoa, S. L.',
  'Begoña Uriarte Lasa',
  'Fermín Aguado Prats',
  'Xana Prieto Viña',
  'Yago Rodil Casal',
];
const mail = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@nortehipotecas.es`;

export function AssignPage() {
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<string[]>(['Gala Iturbe Sáenz', 'Jorge Ripoll Ferriz', 'Óliver Tena Gascó']);
  const toggle = (name: string, on: boolean) =>
    setChosen(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="l"
      title="Usuarios de Norte Hipotecas"
      description="Solo aparecen los usuarios que puedes ver según tus permisos"
      footer={<DialogClose>Cerrar</DialogClose>}
    >
      <AssignColumns>
        <AssignColumn
          title="Disponibles"
          count={AVAILABLE.length}
          search={<SearchBox label="Buscar usuario" value="" onSearch={() => undefined} />}
          foot={
            <Button variant="primary" block icon={<UserPlusIcon />}>
              Asignar {chosen.length} usuario(s)
            </Button>
          }
        >
          {AVAILABLE.map((name) => (
            <AssignItem
              key={name}
              name={name}
              sub={mail(name)}
              media={<Avatar size="s" name={name} />}
              checked={chosen.includes(name)}
              onCheckedChange={(on) => toggle(name, on)}
            />
          ))}
        </AssignColumn>
        <AssignColumn
          title="Asignados"
          count={ASSIGNED.length}
          search={<SearchBox label="Buscar asignado" value="" onSearch={() => undefined} />}
        >
          {ASSIGNED.map((name) => (
            <AssignItem
              key={name}
              name={name}
              sub={mail(name)}
              media={<Avatar size="s" name={name} />}
              action={
                <Button variant="ghost" size="s" aria-label={`Quitar a ${name}`}>
                  Quitar
                </Button>
              }
            />
          ))}
        </AssignColumn>
      </AssignColumns>
    </Dialog>
  );
}
