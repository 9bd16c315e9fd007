import { sizes } from '@umbral/service-kit/core';
import { configSchema } from '../config.js';
import { createBounds } from './bounds.js';

const bounds = createBounds(sizes.sessionCalls.most, sizes.programCalls.most);

it.each([
  ['sessionCalls', sizes.sessionCalls.most],
  ['programCalls', sizes.programCalls.most],
  ['publicCalls', sizes.publicCalls.most],
  ['bodies', sizes.bodiesOfNetwork.most],
  ['uploads', sizes.uploadsOfNetwork.most],
  ['answers', sizes.answersOfNetwork.most],
] as const)('one caller may hold so much, and no more: %s, %i', (name, most) => {
  const lease = bounds[name].of('10.0.0.1');
  expect([lease.resize(most), lease.resize(most + 1)]).toEqual([true, false]);
  expect(bounds[name].of('10.0.0.2').resize(1)).toBe(true);
});

it.each([
  ['bodies', sizes.bodies.most],
  ['uploads', sizes.uploads.most],
  ['answers', sizes.answers.most],
] as const)('all callers may hold so much, and no more: %s, %i', (name, most) => {
  const limit = createBounds(1, 1)[name];
  const share = most / 4;
  for (const network of ['1', '2', '3', '4']) expect(limit.of(network).resize(share)).toBe(true);
  expect(limit.of('5').resize(1)).toBe(false);
});

it('variables have the defaults of the table', () => {
  const defaults = configSchema.shape;
  for (const { setting, most } of [
    sizes.sessionCalls,
    sizes.programCalls,
    sizes.sessionStreams,
    sizes.eventStreams,
    sizes.connections,
  ])
    expect(defaults[setting].parse(undefined)).toBe(most);
});
