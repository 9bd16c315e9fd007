import { durations, secondsOf } from '../limits/durations.js';
import { ServedVisits } from './served-visits.js';

const [KEY, OTHER] = ['k'.repeat(32), 'o'.repeat(32)] as const;
const PATH = 'mf-admin/1.1.0-0123456789ab';
const MOMENT = Date.parse('2026-11-25T10:00:00Z');

describe('a marker of a served visit', () => {
  const visits = new ServedVisits([KEY], () => MOMENT);
  const marker = visits.sign(7, [PATH]) as string;

  it('names the visit, its user and its releases', () => {
    expect(visits.verify(marker, 7)).toMatchObject({ userId: 7, paths: [PATH] });
    expect(visits.verify(marker, 7)?.id).not.toBe(visits.verify(visits.sign(7, [PATH]), 7)?.id);
  });

  it('is refused for another user, when absent, altered, or signed with another key', () => {
    const [text = '', signature = ''] = marker.split('.');
    const altered = Buffer.from(text, 'base64url').toString().replace('1.1.0', '1.2.0');
    for (const wrong of [
      undefined,
      '',
      '.',
      text,
      `${text}.`,
      `${text}.${signature.slice(1)}`,
      `${Buffer.from(altered).toString('base64url')}.${signature}`,
      new ServedVisits([OTHER], () => MOMENT).sign(7, [PATH]),
    ])
      expect(visits.verify(wrong, 7)).toBeUndefined();
    expect(visits.verify(marker, 8)).toBeUndefined();
  });

  it('expires', () => {
    const after = (seconds: number) => new ServedVisits([KEY], () => MOMENT + seconds * 1_000).verify(marker, 7);
    expect(after(secondsOf(durations.servedVisit) - 1)).toBeDefined();
    expect(after(secondsOf(durations.servedVisit))).toBeUndefined();
  });

  it('is valid after a rotation of the key, and new ones are signed with the new key', () => {
    const rotated = new ServedVisits([OTHER, KEY], () => MOMENT);
    expect(rotated.verify(marker, 7)).toBeDefined();
    expect(new ServedVisits([OTHER], () => MOMENT).verify(rotated.sign(7, [PATH]), 7)).toBeDefined();
  });

  it('is not made for more releases than a cookie has room for', () => {
    expect(
      visits.sign(
        7,
        Array.from({ length: 100 }, () => PATH),
      ),
    ).toBeUndefined();
  });
});
