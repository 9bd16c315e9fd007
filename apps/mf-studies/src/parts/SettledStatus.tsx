import { useSettled } from './use-settled';

/** Announces what is calculated once typing has paused, instead of at every key. */
export function SettledStatus({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {useSettled(text)}
    </p>
  );
}
