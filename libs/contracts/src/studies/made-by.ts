import type * as z from 'zod';
import { calendarDay } from '../calendar.js';
import { addressedId } from '../fields.js';

export const RANGE_MESSAGE = 'La fecha final no puede ser anterior a la inicial';

/** Creator and day of creation: filters of the lists of the advisers' work. Days are those of Madrid. */
export const madeBy = {
  adviser: addressedId.optional().meta({ description: 'Id of the user who made it' }),
  from: calendarDay.optional().meta({ description: 'Made on this day or later' }),
  to: calendarDay.optional().meta({ description: 'Made on this day or before' }),
};

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether the days are in their order. ISO days are ordered like their text. */
export const isInOrder = ({ from, to }: Days): boolean => !from || !to || from <= to;

/** Refuses a query whose last day lies before its first one. */
export const withDaysInOrder = <Query extends z.ZodObject>(query: Query) =>
  query.refine((days) => isInOrder(days as Days), { path: ['to'], message: RANGE_MESSAGE });
