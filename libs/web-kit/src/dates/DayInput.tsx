import { useState, type ComponentProps } from 'react';
import { formatDay, isSaveKey, TextInput } from '@umbral/ui';
import { isDay, readDay } from './day-text';

type TextProps = ComponentProps<typeof TextInput>;

export interface DayInputProps extends Pick<TextProps, 'id' | 'name' | 'ref' | 'readOnly' | 'aria-invalid'> {
  /** 'YYYY-MM-DD', '' for none; other text for what was typed and is no day. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** While it has the focus, incomplete text is no error. */
  onTyping: (isTyping: boolean) => void;
}

/** The text of a day, dd/mm/aaaa in every browser. */
export function DayInput({ value, onChange, onBlur, onTyping, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState<string>();
  const isOwn = typed !== undefined && [readDay(typed, false), readDay(typed, true)].includes(value);
  const complete = () => {
    const day = typed === undefined ? value : readDay(typed, true);
    if (isOwn && day !== value) onChange(day);
    if (isDay(day)) setTyped(undefined);
  };
  return (
    <TextInput
      autoComplete="off"
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      {...rest}
      value={isOwn ? typed : formatDay(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onTyping(true);
        onChange(readDay(event.target.value, false));
      }}
      onKeyDown={(event) => {
        // Both send the form.
        if (event.key === 'Enter' || isSaveKey(event)) complete();
      }}
      onBlur={() => {
        complete();
        onTyping(false);
        onBlur?.();
      }}
    />
  );
}
