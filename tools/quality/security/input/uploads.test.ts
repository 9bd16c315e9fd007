import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { banksApi, companiesApi, usersApi } from '@umbral/contracts';
import { unique } from '@umbral/contracts/factories';
import type { Office, Reply, SignedIn } from '@umbral/testing';
import { assertProblem, faultsOf } from '../support/problems.ts';
import { openOffice, totalIn } from '../support/system.ts';

const MESSAGE = 'La imagen debe ser PNG, JPEG, WebP o GIF y ocupar como máximo 512 KB';
const LIMIT = 512 * 1024;

const UNREADABLE = 'La imagen está dañada o no se puede leer. Prueba con otra';

/** One pixel each. */
const IMAGES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC',
    'base64',
  ),
  jpeg: Buffer.from(
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdABykX//Z',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAExpcf8AACH5BAUAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64'),
  webp: Buffer.from(
    'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoBAAEAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA=',
    'base64',
  ),
};
const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;

const dataUrl = (type: string, bytes: string | Buffer) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const filled = (type: keyof typeof IMAGES, size: number) =>
  Buffer.concat([IMAGES[type], Buffer.alloc(size - IMAGES[type].length)]);

let office: Office;
let admin: SignedIn;
before(async () => {
  office = await openOffice();
  ({ admin } = office);
});

/** The calls that take an image: a company with PATCH, a bank with PUT, and the creation of both. */
const targets = [
  { api: companiesApi, make: () => office.company({ logo: dataUrl('image/png', IMAGES.png) }) },
  { api: banksApi, make: () => office.bank() },
] as const;

/** Refused by creation and change, and nothing is stored. */
async function assertRefused(logo: unknown, message = MESSAGE) {
  for (const { api, make } of targets) {
    const name = `Con logotipo ${unique()}`;
    assertImageProblem(await admin.call(api.create, { body: { name, logo } }), message);
    assert.equal(totalIn(await admin.call(api.list, { query: { page: '1', search: name } })), 0);

    const record = await make();
    const params = { id: record.id };
    const before = (await admin.call(api.get, { params })).text;
    assertImageProblem(await admin.call(api.update, { params, body: { name: record.name, logo } }), message);
    assert.equal((await admin.call(api.get, { params })).text, before);
  }
}

function assertImageProblem(answer: Reply, message: string) {
  assertProblem(answer, answer.status === 413 ? 413 : 422);
  if (answer.status === 422) assert.deepEqual(faultsOf(answer.problem.errors), [{ path: 'logo', message }]);
}

describe('[D36] a logo is refused', () => {
  const refused = {
    'that is an SVG': dataUrl('image/svg+xml', SVG),
    'that is an SVG under the name of a PNG': dataUrl('image/png', SVG),
    'that is a page': dataUrl('text/html', SCRIPT),
    'that is a page under the name of a PNG': dataUrl('image/png', SCRIPT),
    'that is a PNG under the name of a page': dataUrl('text/html', IMAGES.png),
    'that is a program': dataUrl('image/png', Buffer.from('MZ\u0090\u0000', 'latin1')),
    'whose image begins after something else': dataUrl('image/png', Buffer.concat([Buffer.from(' '), IMAGES.png])),
    'that is a WebP in its first bytes only': dataUrl('image/webp', Buffer.from('RIFF....AVI LIST')),
    'without base64': `data:image/png,${encodeURIComponent(SVG)}`,
    'with another parameter': `data:image/png;charset=utf-8;base64,${IMAGES.png.toString('base64')}`,
    'whose base64 is cut': dataUrl('image/png', IMAGES.png).slice(0, -3),
    'with a quote in its base64': `${dataUrl('image/png', filled('png', 99))}" onerror="alert(1)`,
    'with line breaks in its base64': dataUrl('image/png', IMAGES.png).replace(/(.{40})/g, '$1\n'),
    'that is base64url': `data:image/png;base64,${filled('png', 99).toString('base64url')}_-`,
    'that is empty': 'data:image/png;base64,',
    'that is a remote address': 'https://evil.test/logo.png',
    'that lies inside': 'http://169.254.169.254/latest/meta-data/',
    'that is a file': 'file:///etc/passwd',
    'that is a script': 'javascript:alert(1)',
    'of one byte too many': dataUrl('image/png', filled('png', LIMIT + 1)),
    'of a megabyte': dataUrl('image/png', filled('png', 1024 * 1024)),
    'that is a number': 7,
    'that is a list': [dataUrl('image/png', IMAGES.png)],
    'that is an object': { toString: 'data:image/png;base64,iVBORw0KGgo=' },
  };
  for (const [what, logo] of Object.entries(refused)) test(what, () => assertRefused(logo));

  const undecodable = {
    'that is an image in its first bytes only': IMAGES.png.subarray(0, 8),
    'that is cut': IMAGES.png.subarray(0, 60),
    'that is a page behind the name of a GIF': Buffer.from(`GIF89a/*${SVG}*/=1;${SCRIPT}`),
  };
  for (const [what, bytes] of Object.entries(undecodable))
    test(what, () => assertRefused(dataUrl('image/png', bytes), UNREADABLE));
});

/** One pixel as PNG, and nothing of what stood behind it. */
function assertEncodedAgain(logo: string | null) {
  const bytes = Buffer.from(logo?.replace(/^data:image\/png;base64,/, '') ?? '', 'base64');
  assert.deepEqual(bytes.subarray(0, 8), IMAGES.png.subarray(0, 8));
  assert.ok(bytes.length < 200 && !bytes.includes('script'));
}

describe('[D36] a logo is accepted', () => {
  for (const type of ['png', 'jpeg', 'gif', 'webp'] as const)
    test(`that is ${type}, up to 512 KiB`, async () => {
      const logo = dataUrl(`image/${type}`, filled(type, LIMIT));
      for (const { api } of targets) {
        const { status, body } = await admin.call(api.create, { body: { name: `Con logotipo ${unique()}`, logo } });
        assert.equal(status, 201);
        assertEncodedAgain(body.logo);
      }
    });

  test('that is an image and a page at once, without the page', async () => {
    const polyglot = Buffer.concat([IMAGES.gif, Buffer.from(`/*${SVG}*/=1;${SCRIPT}`)]);
    const { status, body } = await admin.call(companiesApi.create, {
      body: { name: `Con logotipo ${unique()}`, logo: dataUrl('image/svg+xml', polyglot) },
    });
    assert.equal(status, 201);
    assertEncodedAgain(body.logo);
  });

  test('a profile update cannot set a picture', async () => {
    const { caller: member } = await office.member({});
    const image = dataUrl('image/png', IMAGES.png);
    const answer = await member.call(usersApi.update, {
      params: { id: member.user.id },
      body: { ...member.user, profileImageUrl: image },
    });
    assert.deepEqual([answer.status, answer.body.profileImageUrl], [200, null]);
  });
});
