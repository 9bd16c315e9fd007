import { describeDevice } from './device.js';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('[S-AUD-16] the device in words', () => {
  it.each([
    [`${WINDOWS}; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox 145 en Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142 en Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge 142 en Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`, 'Opera 120 en Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari 18 en macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18 en iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
      'Chrome 142 en Android',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/150.0.0.0 Safari/537.36`, 'Chrome 150 en Linux'],
    ['curl/8.5.0', 'curl 8.5'],
    ['PostmanRuntime/7.43.0', 'PostmanRuntime 7.43'],
    ['node', 'Dispositivo desconocido'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'Navegador desconocido en Windows'],
    ['', 'Dispositivo desconocido'],
    [null, 'Dispositivo desconocido'],
  ])('reads %s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});
