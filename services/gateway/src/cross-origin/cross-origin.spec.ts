import { isCrossOrigin } from './cross-origin.js';

const host = 'umbral.test:8080';

describe('a call from another site', () => {
  it.each([
    ['GET', { 'sec-fetch-site': 'cross-site' }, false],
    ['HEAD', { 'sec-fetch-site': 'cross-site' }, false],
    ['OPTIONS', { origin: 'https://evil.test' }, false],
    ['POST', { 'sec-fetch-site': 'same-origin' }, false],
    ['POST', { 'sec-fetch-site': 'none' }, false],
    ['POST', { 'sec-fetch-site': 'same-site' }, true],
    ['POST', { 'sec-fetch-site': 'cross-site' }, true],
    ['DELETE', { 'sec-fetch-site': 'cross-site' }, true],
    ['POST', { 'sec-fetch-site': 'cross-site', origin: 'http://umbral.test:8080' }, true],
    ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }, false],
    ['POST', { 'sec-fetch-site': '', origin: 'https://evil.test' }, true],
    ['POST', { origin: 'http://umbral.test:8080' }, false],
    ['POST', { origin: 'https://umbral.test:8080' }, false],
    ['POST', { origin: 'http://umbral.test' }, true],
    ['POST', { origin: 'http://umbral.test:8080.evil.test' }, true],
    ['PATCH', { origin: 'https://evil.test' }, true],
    ['PUT', { origin: 'null' }, true],
    ['POST', {}, false],
  ])('%s with %j: %s', (method, headers, expected) => {
    expect(isCrossOrigin({ method, headers: { host, ...headers } })).toBe(expected);
  });
});
