import { DayPicker } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { fromIsoDay, toIsoDay, type IsoDay } from './iso-day';

export interface CalendarProps {
  value: IsoDay | null;
  onChoose: (day: IsoDay) => void;
  min?: IsoDay;
  max?: IsoDay;
}

/** A month at a time, Monday first. Arrows move by day and week, PageUp and PageDown by month. */
export default function Calendar({ value, onChoose, min, max }: CalendarProps) {
  const selected = value === null ? undefined : fromIsoDay(value);
  return (
    <DayPicker
      mode="single"
      required={false}
      locale={es}
      weekStartsOn={1}
      autoFocus
      showOutsideDays
      selected={selected}
      defaultMonth={selected}
      disabled={[...(min ? [{ before: fromIsoDay(min) }] : []), ...(max ? [{ after: fromIsoDay(max) }] : [])]}
      onSelect={(_, day) => onChoose(toIsoDay(day))}
      components={{
        Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />),
      }}
    />
  );
}
