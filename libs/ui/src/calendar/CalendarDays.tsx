import { useRef, type ReactNode } from 'react';
import { DayPicker } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import * as Radix from 'radix-ui/popover';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../icons';
import type { MenuModel } from '../menu/MenuTrigger';

/** Days are 'YYYY-MM-DD'; any other text is none. */
interface Bounds {
  /** Marked; the calendar opens at its month unless a day is chosen. */
  today: string;
  min: string;
  max: string;
}

interface OneDay extends Bounds {
  day: string;
  /** Closes the calendar. */
  onPick: (day: string) => void;
}

interface DayRange extends Bounds {
  first: string;
  last: string;
  /** Both are '' when the only day is chosen again. */
  onRange: (first: string, last: string) => void;
}

export interface CalendarDaysProps {
  popup: MenuModel;
  /** Its accessible name: 'Calendario: Publicado'. */
  label: string;
  days: OneDay | DayRange;
  /** Above the days: presets, fields. */
  children?: ReactNode;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Midnight where the browser is, which is how the picker counts days. */
function dateOf(day: string): Date | undefined {
  const [, year, month, date] = DAY.exec(day) ?? [];
  return date === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date));
}
const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date | undefined): string =>
  date ? `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` : '';

const CHEVRONS = { left: ChevronLeftIcon, right: ChevronRightIcon, down: ChevronDownIcon, up: ChevronDownIcon };
const components = {
  Chevron: ({ orientation = 'down' }: { orientation?: keyof typeof CHEVRONS }) => {
    const Icon = CHEVRONS[orientation];
    return <Icon size="s" />;
  },
};

/** The open calendar beside its button, on phones at the foot of the screen. Loaded with the first one. */
export function CalendarDays({ popup, label, days, children }: CalendarDaysProps) {
  const { isOpen, setOpen, trigger, contentId, container } = popup;
  const wasLeft = useRef(false);
  const { today, min, max } = days;
  const bounds = { before: dateOf(min) ?? new Date(0), after: dateOf(max) ?? new Date(8.64e15) };
  const shared = {
    locale: es,
    components,
    captionLayout: 'dropdown' as const,
    today: dateOf(today),
    defaultMonth: dateOf('day' in days ? days.day : days.last || days.first) ?? dateOf(today),
    startMonth: bounds.before,
    endMonth: bounds.after,
    disabled: bounds,
    fixedWeeks: true,
    showOutsideDays: true,
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Anchor virtualRef={trigger} />
      <Radix.Portal container={container}>
        <Radix.Content
          id={contentId}
          className="calendar"
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // A single day has the focus: arrows, Page Up, Page Down, Home and End move it.
          onOpenAutoFocus={(event) => 'day' in days && event.preventDefault()}
          onInteractOutside={() => {
            wasLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            // A click elsewhere has its own focus.
            if (!wasLeft.current) trigger.current?.focus();
            wasLeft.current = false;
            event.preventDefault();
          }}
        >
          {children}
          {'day' in days ? (
            <DayPicker
              {...shared}
              mode="single"
              autoFocus
              selected={dateOf(days.day)}
              // The chosen day chosen again is kept: the field is emptied by its text.
              onSelect={(_, day) => {
                days.onPick(dayOf(day));
                setOpen(false);
              }}
            />
          ) : (
            <DayPicker
              {...shared}
              mode="range"
              selected={{ from: dateOf(days.first || days.last), to: dateOf(days.last) }}
              onSelect={(range) => days.onRange(dayOf(range?.from), dayOf(range?.to))}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
