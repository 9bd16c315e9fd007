import { companiesApi, type Company } from '@umbral/contracts';
import { aCompany } from '@umbral/contracts/factories';
import {
  anExhaustingJpeg,
  aPicture,
  bytesOf,
  dataUrlOf,
  metadataOf,
  Office,
  type Caller,
} from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';

const TOO_MANY_PIXELS = 'La imagen tiene demasiados píxeles: como máximo 4 millones, por ejemplo 2000 × 2000';
const UNREADABLE = 'La imagen está dañada o no se puede leer. Prueba con otra';

let admin: Caller;
let company: Company;
beforeAll(async () => {
  const office = await Office.open();
  admin = office.admin;
  company = await office.company();
});
afterAll(closeDatabase);

const sendTo = {
  create: (logo: string) => admin.call(companiesApi.create, { body: aCompany({ logo }) }),
  update: (logo: string) =>
    admin.call(companiesApi.update, { params: { id: company.id }, body: { name: company.name, logo } }),
};
const stored = async (): Promise<Company> => admin.result(companiesApi.get, { params: { id: company.id } });

describe.each(['create', 'update'] as const)('a logo that is sent with %s', (verb) => {
  const send = sendTo[verb];

  it.each<[string, () => Promise<Buffer>, string]>([
    ['of 64 million pixels whose size is hidden by fill bytes', anExhaustingJpeg, TOO_MANY_PIXELS],
    [
      'of 36 million pixels in a few kilobytes',
      () => aPicture(6_000).greyscale().png({ compressionLevel: 9 }).toBuffer(),
      TOO_MANY_PIXELS,
    ],
    ['that is cut', async () => (await aPicture(200).jpeg().toBuffer()).subarray(0, 400), UNREADABLE],
    ['that is an image in its first bytes only', async () => Buffer.from('89504e470d0a1a0a0000', 'hex'), UNREADABLE],
  ])('is refused at its field: %s', async (_what, make, message) => {
    const before = await stored();
    const { status, problem } = await send(dataUrlOf(await make()));
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'logo', message }]]);
    expect(await stored()).toEqual(before);
    // The process that decodes is there for the next one.
    expect([200, 201]).toContain((await send(dataUrlOf(await aPicture(1).png().toBuffer()))).status);
  });

  it('is stored as a PNG without metadata, whatever it is called', async () => {
    const photo = await aPicture(900)
      .withExif({ IFD0: { Copyright: 'Ana García' } })
      .jpeg()
      .toBuffer();
    const { body } = await send(dataUrlOf(photo, 'image/svg+xml'));
    expect(body.logo).toMatch(/^data:image\/png;base64,/);
    const { format, width, exif } = await metadataOf(body.logo);
    expect([format, width, exif, bytesOf(body.logo).includes('Ana')]).toEqual(['png', 320, undefined, false]);
  });
});

it('a company that may not be changed is refused before its logo is decoded', async () => {
  const logo = dataUrlOf(await anExhaustingJpeg());
  const params = { id: 2_147_483_647 };
  expect((await admin.call(companiesApi.update, { params, body: { name: 'Ninguna', logo } })).status).toBe(404);
});
