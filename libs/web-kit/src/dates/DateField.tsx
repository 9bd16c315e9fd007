import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FIRST_DAY, LAST_DAY, todayInSpain } from '@umbral/contracts';
import { Calendar, CalendarDays, Field, IconButton } from '@umbral/ui';
import { CalendarIcon } from '@umbral/ui/icons';
import { useField } from '../fields/controls';
import type { ControlProps } from '../fields/field';
import { DayInput } from './DayInput';
import { readDay, refusalOfDay } from './day-text';

export interface DateFieldOptions {
  min?: string;
  max?: string;
  readOnly?: boolean;
}

/** A day, typed or chosen in a calendar. Its value is 'YYYY-MM-DD', '' without one, or text that is no day, which schemas refuse. */
export function DateField<Values extends FieldValues>(props: ControlProps<Values> & DateFieldOptions) {
  const { form, name } = props;
  const { frame, field, own } = useField<Values, DateFieldOptions>(props);
  const { min = FIRST_DAY, max = LAST_DAY, readOnly } = own;
  const [isTyping, setTyping] = useState(false);
  const value = (field.value as string | null | undefined) ?? '';
  const refusal = refusalOfDay(value, isTyping);
  const change = (day: string) => {
    field.onChange(day);
    // The form itself validates again only after it has been submitted.
    if (frame.error || (refusalOfDay(day, true) === undefined && day !== '' && (day < min || day > max)))
      void form.trigger(name);
  };
  return (
    <Field {...frame} error={refusal ?? frame.error}>
      <div className="affix">
        <DayInput {...field} readOnly={readOnly} value={value} onChange={change} onTyping={setTyping} />
        {readOnly ? null : (
          <Calendar
            trigger={
              <IconButton label={`Abrir el calendario de ${frame.label}`} tooltip={false} icon={<CalendarIcon />} />
            }
          >
            {(popup) => (
              <CalendarDays
                popup={popup}
                label={`Calendario: ${frame.label}`}
                days={{ day: readDay(value, true), today: todayInSpain(), min, max, onPick: change }}
              />
            )}
          </Calendar>
        )}
      </div>
    </Field>
  );
}
