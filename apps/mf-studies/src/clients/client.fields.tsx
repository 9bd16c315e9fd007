import {
  employmentTimeLabels,
  employmentTypeLabels,
  type AnswerOf,
  type ClientRecord,
  type clientsApi,
} from '@umbral/contracts';
import { formatDate } from '@umbral/ui';
import { fieldsFor, optionalChoice, shown, text, years } from '@umbral/web-kit/fields';
import { calculatorFor } from '../prefill/paths';

export const EDIT_TAB = 'editar';

export const detailPath = (id: number | string): string => `/clients/${id}`;
export const MERGE_TAB = 'fusionar';
export const mergePath = (id: number, otherId: number): string => `${detailPath(id)}/${MERGE_TAB}/${otherId}`;
/** The calculator, filled with the client's data. */
export const evaluatePath = (id: number): string => calculatorFor('client', id);

const none = 'No proporcionado';
/** A value that the list no longer offers is shown as it is. */
const wordOf = (labels: Readonly<Record<string, string>>) => (value: string) => labels[value] ?? value;

const blank = 'Sin indicar';

/** A client as listed or whole: lists lack the DNI. */
type ListedClient = ClientRecord & Partial<Pick<AnswerOf<typeof clientsApi.get>, 'dni'>>;

/** The fields of a client. A new one is made by the calculator, with its evaluation. */
export const clientFields = fieldsFor<ListedClient>()({
  firstName: text('Nombre', { required: true }),
  lastName: text('Apellidos', { required: true }),
  email: text('Correo electrónico', { none, type: 'email' }),
  phone: text('Teléfono', { numeric: true, none, type: 'tel' }),
  dni: text('DNI o NIE', { numeric: true, none }),
  age: years('Edad', { none }),
  employmentType: optionalChoice('Empleo', employmentTypeLabels, {
    none,
    blank,
    show: wordOf(employmentTypeLabels),
  }),
  employmentTime: optionalChoice('Antigüedad', employmentTimeLabels, {
    none,
    blank,
    show: wordOf(employmentTimeLabels),
  }),
  createdAt: shown('Fecha de alta', { numeric: true, show: formatDate }),
});
