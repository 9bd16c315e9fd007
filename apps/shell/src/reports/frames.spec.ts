import { stackFrame } from '@umbral/contracts';
import { framesOf, kindOf, releaseIn } from './frames';

const origin = 'https://umbral.test';
const withStack = (stack: string): Error => Object.assign(new Error('x'), { stack });
const path = 'audits/0.2.0-0123456789ab';

it('returns the frames of the platform’s files, without message, origin and foreign code', () => {
  const frames = framesOf(
    withStack(`TypeError: Carmen Ruiz (12345678Z) is not a function
    at useRows (${origin}/modules/${path}/assets/page.js?v=carmen@x.es:1:234)
    at async Object.load [as run] (${origin}/modules/${path}/assets/page.js:1:2345)
    at ${origin}/assets/shell.0a1b.js:2:30
    at ${'f'.repeat(200)} (${origin}/assets/shell.0a1b.js:2:31)
    at send (chrome-extension://abcdef/content.js:1:2)
    at evil (https://evil.test/modules/${path}/x.js:1:2)
    at ${origin}/clients/7:1:1
    at <anonymous>`),
    origin,
  );
  expect(frames).toEqual([
    `useRows@/modules/${path}/assets/page.js:1:234`,
    `async Object.load [as run]@/modules/${path}/assets/page.js:1:2345`,
    '@/assets/shell.0a1b.js:2:30',
    `${'f'.repeat(80)}@/assets/shell.0a1b.js:2:31`,
  ]);
  expect(frames.every((frame) => stackFrame.safeParse(frame).success)).toBe(true);
  expect(releaseIn(frames)).toBe(path);
});

it('parses stacks of Firefox and Safari', () => {
  const stack = `useRows@${origin}/modules/${path}/assets/page.js:1:234\n@${origin}/assets/shell.js:1:2\n`;
  expect(framesOf(withStack(stack), origin)).toEqual([
    `useRows@/modules/${path}/assets/page.js:1:234`,
    '@/assets/shell.js:1:2',
  ]);
});

it('returns at most twelve, and none for a value that is no error', () => {
  const stack = Array(30).fill(`    at f (${origin}/assets/shell.js:1:2)`).join('\n');
  expect(framesOf(withStack(stack), origin)).toHaveLength(12);
  expect(framesOf('Carmen', origin)).toEqual([]);
  expect(releaseIn(['@/assets/shell.js:1:2'])).toBeUndefined();
});

it.each([
  [new TypeError('Carmen'), 'TypeError'],
  [Object.assign(new Error('x'), { name: 'No hay cliente Carmen' }), 'Error'],
  ['Carmen', 'Error'],
])('calls %s a %s', (thrown, kind) => {
  expect(kindOf(thrown)).toBe(kind);
});
