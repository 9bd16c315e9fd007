import { useState } from 'react';
import { toast } from '../../src';
import {
  CalculatorIcon,
  ClipboardCheckIcon,
  FileTextIcon,
  PlusIcon,
  SquareFunctionIcon,
  UserRoundIcon,
} from '../../src/icons';
import { CommandPalette } from '../../src/palette';

const GROUPS = [
  {
    label: 'Ir a',
    options: [
      { id: 'studies', label: 'Estudio de Viabilidad', hint: 'Página', icon: <ClipboardCheckIcon /> },
      { id: 'payment', label: 'Estudio Cuota', hint: 'Página', icon: <CalculatorIcon /> },
    ],
  },
  {
    label: 'Acciones',
    options: [
      { id: 'new', label: 'Nuevo estudio', hint: 'Estudio de Viabilidad', icon: <PlusIcon /> },
      {
        id: 'calculator',
        label: 'Abrir la calculadora de hipoteca',
        hint: 'Con el cliente de un estudio',
        icon: <SquareFunctionIcon />,
      },
    ],
  },
  {
    label: 'Estudios recientes',
    options: [
      { id: 's1', label: 'Bajo reformado en El Cabanyal', hint: 'Hugo Esteve Marín', icon: <FileTextIcon /> },
      { id: 's2', label: 'Estudio - Beatriz Llorente Sanz', hint: '13/11/2026', icon: <FileTextIcon /> },
    ],
  },
  {
    label: 'Clientes',
    options: [
      { id: 'c1', label: 'Hugo Esteve Marín', hint: '661 305 482', icon: <UserRoundIcon /> },
      { id: 'c2', label: 'Rocío Estévez Blasco', hint: '627 990 318', icon: <UserRoundIcon /> },
    ],
  },
];

export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [query, setQuery] = useState('est');
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQueryChange={setQuery}
      groups={GROUPS}
      onChoose={(option) => toast({ title: option.label })}
    />
  );
}
