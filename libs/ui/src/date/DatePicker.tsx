import { lazy, Suspense, useState, type Ref } from 'react';
import * as Popover from 'radix-ui/popover';
import { IconButton } from '../button/IconButton';
import { CalendarIcon } from '../icons';
import { useFieldControl } from '../field/Field';
import { useFloatingContainer } from '../menu/use-floating-container';
import { isoDayText, parseDayText, type IsoDay } from './iso-day';

// The calendar is large and seldom opened: it is fetched when it is.
const Calendar = lazy(() => import('./Calendar'));

export interface DatePickerProps {
  ref?: Ref<HTMLInputElement>;
  /** '2026-11-20', or null. */
  value: IsoDay | null;
  /** Called when a whole day was typed or chosen, with null when the field is emptied or no day can be read. */
  onChange: (day: IsoDay | null) => void;
  onBlur?: () => void;
  name?: string;
  id?: string;
  min?: IsoDay;
  max?: IsoDay;
  required?: boolean;
  disabled?: boolean;
  /** Name when there is no `Field` around it. */
  'aria-label'?: string;
}

/** A day, typed as dd/mm/aaaa or chosen from a calendar. */
export function DatePicker({ ref, value, onChange, onBlur, min, max, required, disabled, ...rest }: DatePickerProps) {
  const wired = useFieldControl({ ...rest, required });
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const floating = useFloatingContainer();
  const text = typed ?? (value === null ? '' : isoDayText(value));
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        floating.handleOpenChange(next);
        setOpen(next);
      }}
    >
      <Popover.Anchor asChild>
        <div className="affix">
          <input
            {...rest}
            {...wired}
            ref={ref}
            className="input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            disabled={disabled}
            value={text}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(parseDayText(event.target.value));
            }}
            onBlur={() => {
              // What is no day stays visible, so that its error makes sense.
              if (value !== null || text.trim() === '') setTyped(null);
              onBlur?.();
            }}
          />
          <Popover.Trigger asChild ref={floating.trigger}>
            <IconButton label="Abrir calendario" icon={<CalendarIcon />} disabled={disabled} />
          </Popover.Trigger>
        </div>
      </Popover.Anchor>
      <Popover.Portal container={floating.container}>
        <Popover.Content className="calendar" align="end" sideOffset={4} collisionPadding={8} aria-label="Elegir fecha">
          <Suspense fallback={<div className="calendar-wait" />}>
            <Calendar
              value={value}
              min={min}
              max={max}
              onChoose={(day) => {
                setTyped(null);
                onChange(day);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
