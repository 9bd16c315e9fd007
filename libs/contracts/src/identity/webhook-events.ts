import type { DomainEventName } from '../events/domain-events.js';
import type { ModuleKey } from '../permissions.js';

interface WebhookGroup {
  label: string;
  /** View permission that reading such a record requires; undefined where none is needed. */
  view: ModuleKey | undefined;
  /** Spanish name of each event, by the last part of its name. */
  events: Readonly<Record<string, string>>;
}

/**
 * Events that programs can subscribe to, by kind of record. Each is a domain event that an operation `publishes`; events
 * that are not listed stay internal: sessions, roles, and those that name no single record.
 */
export const webhookGroups = {
  'studies.client': {
    label: 'Clientes',
    view: undefined,
    events: { created: 'Cliente creado', changed: 'Cliente modificado', deleted: 'Cliente fusionado con otro' },
  },
  'studies.viability_study': {
    label: 'Estudios de viabilidad',
    view: 'estudios_viabilidad',
    events: {
      created: 'Estudio creado',
      changed: 'Estudio modificado',
      finished: 'Estudio finalizado',
      deleted: 'Estudio eliminado',
    },
  },
  'studies.housing_calculation': {
    label: 'Cálculos de precio máximo',
    view: 'estudio_cuota',
    events: { created: 'Cálculo creado', changed: 'Cálculo modificado', deleted: 'Cálculo eliminado' },
  },
  'catalog.bank': {
    label: 'Bancos',
    view: 'bancos',
    events: { created: 'Banco creado', changed: 'Banco modificado', deleted: 'Banco eliminado' },
  },
  'catalog.product': {
    label: 'Productos',
    view: 'productos',
    events: { created: 'Producto creado', changed: 'Producto modificado', deleted: 'Producto eliminado' },
  },
  'identity.user': {
    label: 'Usuarios',
    view: 'usuarios',
    events: { created: 'Usuario creado', changed: 'Usuario modificado', deleted: 'Usuario eliminado' },
  },
  'identity.company': {
    label: 'Compañías',
    view: 'companias',
    events: {
      created: 'Compañía creada',
      changed: 'Compañía modificada',
      activated: 'Compañía activada',
      deactivated: 'Compañía desactivada',
    },
  },
} as const satisfies Record<string, WebhookGroup>;

export type WebhookGroupName = keyof typeof webhookGroups;
type NamesIn<Group extends WebhookGroupName> = `${Group}.${keyof (typeof webhookGroups)[Group]['events'] & string}`;
/** A name that no service publishes is a compile error in the consumer of identity. */
export type WebhookEventName = { [Group in WebhookGroupName]: NamesIn<Group> }[WebhookGroupName] & DomainEventName;

const groups = Object.entries(webhookGroups) as [WebhookGroupName, WebhookGroup][];

export const webhookEventLabels = Object.fromEntries(
  groups.flatMap(([group, { events }]) => Object.entries(events).map(([word, label]) => [`${group}.${word}`, label])),
) as Record<WebhookEventName, string>;

export const webhookEventNames = Object.keys(webhookEventLabels) as [WebhookEventName, ...WebhookEventName[]];

/** Type of the message by which an administrator tests the receiver. */
export const WEBHOOK_TEST = 'webhook.test';
