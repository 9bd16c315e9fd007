import type { GrantableView } from '@umbral/contracts';

interface DemoRole {
  name: string;
  description: string;
  isActive?: boolean;
  /** `view` alone, or `delete` as well. */
  views: Partial<Record<GrantableView, 'view' | 'delete'>>;
}

/** Roles of a brokerage, from the manager of an office to the external collaborator. */
export const demoRoles = {
  manager: {
    name: 'Dirección de oficina',
    description: 'Lleva la oficina: personas, compañía y estudios',
    views: { usuarios: 'delete', companias: 'view', estudios_viabilidad: 'delete', estudio_cuota: 'delete' },
  },
  coordinator: {
    name: 'Coordinación',
    description: 'Da de alta agentes y sigue sus estudios',
    views: { usuarios: 'view', estudios_viabilidad: 'view', estudio_cuota: 'view' },
  },
  agent: {
    name: 'Agente',
    description: 'Estudia la viabilidad de sus clientes',
    views: { estudios_viabilidad: 'delete', estudio_cuota: 'delete' },
  },
  analyst: {
    name: 'Análisis de producto',
    description: 'Consulta bancos y productos',
    views: { bancos: 'view', productos: 'view', estudios_viabilidad: 'view' },
  },
  collaborator: {
    name: 'Colaboración externa',
    description: 'Inmobiliarias que calculan el precio máximo de sus compradores',
    views: { estudio_cuota: 'view' },
  },
  retired: { name: 'Captación', description: 'Ya no se usa', isActive: false, views: { estudios_viabilidad: 'view' } },
} satisfies Record<string, DemoRole>;

export type DemoRoleKey = keyof typeof demoRoles | 'administrator';
