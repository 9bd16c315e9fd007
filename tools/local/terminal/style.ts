const coloured = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code: string) => (text: string) => (coloured ? `\u001b[${code}m${text}\u001b[0m` : String(text));

export const bold = paint('1');
export const dim = paint('2');
export const red = paint('31');
export const green = paint('32');
export const yellow = paint('33');

/** 950 ms -> `0.9 s`, 75,000 ms -> `1 min 15 s`. */
export function duration(milliseconds: number) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
