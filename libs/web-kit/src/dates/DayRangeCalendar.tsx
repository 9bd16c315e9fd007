import { Fragment, useState } from 'react';
import { FIRST_DAY, LAST_DAY, todayInSpain } from '@umbral/contracts';
import { Button, CalendarDays, Field, type MenuModel } from '@umbral/ui';
import { DayInput } from './DayInput';
import { dayPresets } from './day-presets';
import { isDay, refusalOfDay } from './day-text';

/** First and last day, 'YYYY-MM-DD'; '' for none. */
type Range = readonly [first: string, last: string];

interface DayRangeCalendarProps {
  popup: MenuModel;
  label: string;
  range: Range;
  /** Why days are refused together. */
  refusalOf: (range: Range) => string | undefined;
  onChange: (range: Range) => void;
}

/** Presets, two typed days and a calendar. A preset that the list refuses is not offered. */
export default function DayRangeCalendar({ popup, label, range, refusalOf, onChange }: DayRangeCalendarProps) {
  const [first, last] = range;
  const today = todayInSpain();
  // What is being typed gives way to a range that is chosen.
  const [choices, setChoices] = useState(0);
  const choose = (chosen: Range) => {
    setChoices(choices + 1);
    onChange(chosen);
  };
  return (
    <CalendarDays
      popup={popup}
      label={label}
      days={{ first, last, today, min: FIRST_DAY, max: LAST_DAY, onRange: (...days) => choose(days) }}
    >
      <div className="calendar-presets">
        {dayPresets(today)
          .filter((preset) => !refusalOf([preset.first, preset.last]))
          .map((preset) => (
            <Button
              key={preset.label}
              size="s"
              aria-pressed={preset.first === first && preset.last === last}
              onClick={() => choose([preset.first, preset.last])}
            >
              {preset.label}
            </Button>
          ))}
        {first || last ? (
          <Button size="s" variant="ghost" onClick={() => choose(['', ''])}>
            Quitar fechas
          </Button>
        ) : null}
      </div>
      <div className="calendar-fields">
        <Fragment key={choices}>
          <RangeDay label="Desde" day={first} onChange={(day) => onChange([day, last])} />
          <RangeDay label="Hasta" day={last} refusal={refusalOf(range)} onChange={(day) => onChange([first, day])} />
        </Fragment>
      </div>
    </CalendarDays>
  );
}

interface RangeDayProps {
  label: string;
  day: string;
  refusal?: string | undefined;
  onChange: (day: string) => void;
}

/** Text that is no day stays in the field, and filters nothing. */
function RangeDay({ label, day, refusal, onChange }: RangeDayProps) {
  const [text, setText] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const value = text ?? day;
  const change = (next: string) => {
    const isKept = next === '' || isDay(next);
    setText(isKept ? undefined : next);
    if (isKept) onChange(next);
  };
  return (
    <Field label={label} error={refusalOfDay(value, isTyping) ?? refusal}>
      <DayInput value={value} onChange={change} onTyping={setTyping} />
    </Field>
  );
}
