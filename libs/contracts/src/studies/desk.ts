import * as z from 'zod';
import { recordId } from '../fields.js';
import { operationsOf } from '../operations-of.js';
import { clientRecord, nextStep } from './clients.js';
import { verdictChanges } from './verdict-changes.js';
import { viabilityStudySummary } from './viability-studies.js';

/** Records of a block of the desk; the rest are counted. */
export const DESK_ITEMS = 7;
/** Maximum advisers of one answer. */
export const DESK_ADVISERS = 200;
/** Days without a change after which an open study counts as untouched. */
export const UNTOUCHED_DAYS = 7;

const count = z.number().int();
const block = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item).max(DESK_ITEMS), total: count });

export const deskFigures = z
  .object({
    active: count.meta({ description: 'Active studies that are not finished' }),
    untouched: count.meta({ description: 'Those of them without a change for 7 days or longer' }),
    createdThisMonth: count.meta({ description: 'Studies made in this month of Madrid, whatever became of them' }),
    finishedThisMonth: count.meta({ description: 'Studies last finished in this month of Madrid and not reopened' }),
  })
  .meta({ id: 'DeskFigures' });
export type DeskFigures = z.infer<typeof deskFigures>;

export const deskNextStep = nextStep
  .extend({ clientId: recordId, clientName: z.string() })
  .meta({ id: 'DeskNextStep', description: 'What is to be done next for a client' });
export type DeskNextStep = z.infer<typeof deskNextStep>;

export const desk = z
  .object({
    untouched: block(viabilityStudySummary).nullable().meta({ description: 'Left lying longest first' }),
    inProgress: block(viabilityStudySummary)
      .nullable()
      .meta({ description: 'The other open ones, last changed first' }),
    recentClients: block(clientRecord).meta({ description: 'Last saved first' }),
    nextSteps: block(deskNextStep)
      .default({ items: [], total: 0 })
      .meta({ description: 'Of the own clients, the earliest day first' }),
    figures: deskFigures.nullable(),
    verdictChanges: verdictChanges.nullable().default(null),
  })
  .meta({ id: 'Desk' });
export type Desk = z.infer<typeof desk>;

export const adviserLoad = z
  .object({ userId: recordId, userName: z.string().nullable(), userEmail: z.string().nullable() })
  .extend(deskFigures.shape)
  .meta({ id: 'AdviserLoad' });
export type AdviserLoad = z.infer<typeof adviserLoad>;

const route = operationsOf({ service: 'studies', tag: 'desk' });

export const deskApi = {
  get: route('GET /api/desk', {
    id: 'getDesk',
    summary: 'What the caller has on their desk: their own studies and clients',
    description: 'Studies, their changes and figures are null for roles that may not view `estudios_viabilidad`.',
    access: 'signed-in',
    answer: desk,
  }),
  load: route('GET /api/desk/load', {
    id: 'getDeskLoad',
    summary: 'Work of each adviser visible to the caller, by name',
    description:
      'One row for each owner of visible studies, 200 at most. An adviser who has left is listed while they have figures.',
    access: { view: 'estudios_viabilidad', and: 'usuarios' },
    answer: z.array(adviserLoad).max(DESK_ADVISERS),
  }),
};
