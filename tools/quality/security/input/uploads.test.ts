import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { banksApi, companiesApi, usersApi } from '@umbral/contracts';
import { unique } from '@umbral/contracts/factories';
import type { Office, Reply, SignedIn } from '@umbral/testing';
import { assertProblem } from '../support/problems.ts';
import { openOffice, totalIn } from '../support/system.ts';

const MESSAGE = 'La imagen debe ser PNG, JPEG, WebP o GIF y ocupar como máximo 512 KB';
const LIMIT = 512 * 1024;

const SIGNATURES = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  gif: Buffer.from('GIF89a'),
  webp: Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBP')]),
};
const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;

const dataUrl = (type: string, bytes: string | Buffer) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const filled = (type: keyof typeof SIGNATURES, size: number) =>
  Buffer.concat([SIGNATURES[type], Buffer.alloc(size - SIGNATURES[type].length)]);

let office: Office;
let admin: SignedIn;
before(async () => {
  office = await openOffice();
  ({ admin } = office);
});

/** The calls that take an image: a company with PATCH, a bank with PUT, and the creation of both. */
const targets = [
  { api: companiesApi, make: () => office.company({ logo: dataUrl('image/png', filled('png', 64)) }) },
  { api: banksApi, make: () => office.bank() },
] as const;

/** Refused by creation and change, and nothing is stored. */
async function assertRefused(logo: unknown) {
  for (const { api, make } of targets) {
    const name = `Con logotipo ${unique()}`;
    assertImageProblem(await admin.call(api.create, { body: { name, logo } }));
    assert.equal(totalIn(await admin.call(api.list, { query: { page: '1', search: name } })), 0);

    const record = await make();
    const params = { id: record.id };
    const before = (await admin.call(api.get, { params })).text;
    assertImageProblem(await admin.call(api.update, { params, body: { name: record.name, logo } }));
    assert.equal((await admin.call(api.get, { params })).text, before);
  }
}

function assertImageProblem(answer: Reply) {
  assertProblem(answer, answer.status === 413 ? 413 : 422);
  if (answer.status === 422) assert.deepEqual(answer.problem.errors, [{ path: 'logo', message: MESSAGE }]);
}

describe('[D36] a logo is refused', () => {
  const refused = {
    'that is an SVG': dataUrl('image/svg+xml', SVG),
    'that is an SVG under the name of a PNG': dataUrl('image/png', SVG),
    'that is a page': dataUrl('text/html', SCRIPT),
    'that is a page under the name of a PNG': dataUrl('image/png', SCRIPT),
    'that is a PNG under the name of a page': dataUrl('text/html', filled('png', 64)),
    'that is a program': dataUrl('image/png', Buffer.from('MZ\u0090\u0000', 'latin1')),
    'whose image begins after something else': dataUrl(
      'image/png',
      Buffer.concat([Buffer.from(' '), filled('png', 64)]),
    ),
    'that is a WebP in its first bytes only': dataUrl('image/webp', Buffer.from('RIFF....AVI LIST')),
    'without base64': `data:image/png,${encodeURIComponent(SVG)}`,
    'with another parameter': `data:image/png;charset=utf-8;base64,${filled('png', 64).toString('base64')}`,
    'whose base64 is cut': dataUrl('image/png', filled('png', 64)).slice(0, -3),
    'with a quote in its base64': `${dataUrl('image/png', filled('png', 63))}" onerror="alert(1)`,
    'with line breaks in its base64': dataUrl('image/png', filled('png', 64)).replace(/(.{40})/g, '$1\n'),
    'that is base64url': `data:image/png;base64,${filled('png', 63).toString('base64url')}_-`,
    'that is empty': 'data:image/png;base64,',
    'that is a remote address': 'https://evil.test/logo.png',
    'that lies inside': 'http://169.254.169.254/latest/meta-data/',
    'that is a file': 'file:///etc/passwd',
    'that is a script': 'javascript:alert(1)',
    'of one byte too many': dataUrl('image/png', filled('png', LIMIT + 1)),
    'of a megabyte': dataUrl('image/png', filled('png', 1024 * 1024)),
    'that is a number': 7,
    'that is a list': [dataUrl('image/png', filled('png', 64))],
    'that is an object': { toString: 'data:image/png;base64,iVBORw0KGgo=' },
  };
  for (const [what, logo] of Object.entries(refused)) test(what, () => assertRefused(logo));
});

describe('[D36] a logo is accepted', () => {
  for (const type of ['png', 'jpeg', 'gif', 'webp'] as const)
    test(`that is ${type}, up to 512 KiB`, async () => {
      const logo = dataUrl(`image/${type}`, filled(type, LIMIT));
      for (const { api } of targets) {
        const { status, body } = await admin.call(api.create, { body: { name: `Con logotipo ${unique()}`, logo } });
        assert.deepEqual([status, body.logo === logo], [201, true]);
      }
    });

  test('that is an image and a page at once, but is always served as an image', async () => {
    const polyglot = Buffer.concat([SIGNATURES.gif, Buffer.from(`/*${SVG}*/=1;${SCRIPT}`)]);
    const { status, body } = await admin.call(companiesApi.create, {
      body: { name: `Con logotipo ${unique()}`, logo: dataUrl('image/svg+xml', polyglot) },
    });
    assert.deepEqual([status, body.logo], [201, dataUrl('image/gif', polyglot)]);
  });

  test('a profile update cannot set a picture', async () => {
    const { caller: member } = await office.member({});
    const image = dataUrl('image/png', filled('png', 64));
    const answer = await member.call(usersApi.update, {
      params: { id: member.user.id },
      body: { ...member.user, profileImageUrl: image },
    });
    assert.deepEqual([answer.status, answer.body.profileImageUrl], [200, null]);
  });
});
