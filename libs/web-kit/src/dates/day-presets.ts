const DAY_MS = 86_400_000;

export interface DayPreset {
  label: string;
  first: string;
  last: string;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The usual ranges around a day 'YYYY-MM-DD'. Weeks begin on Monday; a week, month or year is whole, its coming days too. */
export function dayPresets(today: string): DayPreset[] {
  const now = Date.parse(today);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS;
  const startOf = (monthIndex: number) => Date.UTC(year, monthIndex, 1);
  const preset = (label: string, first: number, last: number) => ({ label, first: dayOf(first), last: dayOf(last) });
  return [
    preset('Hoy', now, now),
    preset('Ayer', now - DAY_MS, now - DAY_MS),
    preset('Esta semana', monday, monday + 6 * DAY_MS),
    preset('Este mes', startOf(month - 1), startOf(month) - DAY_MS),
    preset('El mes pasado', startOf(month - 2), startOf(month - 1) - DAY_MS),
    preset('Este año', startOf(0), startOf(12) - DAY_MS),
  ];
}
