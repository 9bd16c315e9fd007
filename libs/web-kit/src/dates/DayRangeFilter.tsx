import { Suspense, useId, useState, type ComponentProps, type ComponentType } from 'react';
import { Calendar, formatDay } from '@umbral/ui';
import { ChevronDownIcon } from '@umbral/ui/icons';
import { lazyPart } from '../module/lazy-part';
import type { DayRange } from '../records/screen';

type CalendarProps = ComponentProps<typeof import('./DayRangeCalendar').default>;

const DayRangeCalendar = lazyPart<ComponentType<CalendarProps & { onMissing: () => void }>>(
  () => import(/* webpackChunkName: "on-demand" */ './DayRangeCalendar'),
  ({ onMissing }) => onMissing(),
);

interface DayRangeFilterProps {
  filter: DayRange;
  list: { filters: Readonly<Record<string, string>>; setFilter: (name: string, value: string) => void };
}

/** A filter by the days from a first to a last: presets, typed days and a calendar behind one button. */
export default function DayRangeFilter({
  filter: { label, days, refuse },
  list: { filters, setFilter },
}: DayRangeFilterProps) {
  const id = useId();
  const refusal = refuse(filters);
  // A calendar that could not be loaded is mounted, and so fetched, again by the next opening.
  const [wasMissing, setWasMissing] = useState(false);
  const [firstDay, lastDay] = days;
  const range = [filters[firstDay] ?? '', filters[lastDay] ?? ''] as const;
  const words = [...new Set(range)].map((day) => formatDay(day) || '…').join(' – ');
  return (
    <span className="filter-days">
      <Calendar
        trigger={
          <button type="button" className="filter" aria-describedby={refusal && id}>
            <span>{label}</span> <b>{words === '…' ? 'Todas' : words}</b>
            <ChevronDownIcon size="s" />
          </button>
        }
      >
        {(popup) =>
          wasMissing && !popup.isOpen ? null : (
            <Suspense>
              <DayRangeCalendar
                popup={popup}
                onMissing={() => {
                  setWasMissing(true);
                  popup.setOpen(false);
                }}
                label={label}
                range={range}
                refusalOf={([first, last]) => refuse({ ...filters, [firstDay]: first, [lastDay]: last })}
                onChange={([first, last]) => {
                  setFilter(firstDay, first);
                  setFilter(lastDay, last);
                }}
              />
            </Suspense>
          )
        }
      </Calendar>
      {refusal ? (
        <span id={id} role="alert" className="filter-refusal">
          {refusal}
        </span>
      ) : null}
    </span>
  );
}
