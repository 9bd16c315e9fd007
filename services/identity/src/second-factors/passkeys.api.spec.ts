import { authApi, secondFactorsApi, sessionsApi } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { Caller, Office, totpCodeOf } from '@umbral/service-kit/testing';
import { closeDatabase, query, whileChanging } from '../../test/events.js';
import { SoftPasskey } from '../../test/soft-passkey.js';
import { beginSignIn, enrol, finishSignIn } from '../../test/second-factors.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const member = () => office.member({});
type Member = Awaited<ReturnType<typeof member>>;

async function add({ caller }: Member, device = new SoftPasskey()) {
  const options = await caller.result(secondFactorsApi.startPasskey);
  const body = { name: 'Portátil', passkey: device.create(options.challenge) };
  return { device, body, reply: await caller.call(secondFactorsApi.addPasskey, { body }) };
}
async function withPasskey() {
  const person = await member();
  const { device } = await add(person);
  return { ...person, device };
}
const challengeOf = ({ problem }: Awaited<ReturnType<typeof beginSignIn>>) =>
  (problem.details as { passkey: { challenge: string } }).passkey.challenge;

describe('[B-MFA-04] a passkey', () => {
  it('is added with its name, returns recovery codes, and its challenge is consumed', async () => {
    const person = await member();
    const { reply, body } = await add(person);
    expect([reply.status, reply.body.recoveryCodes.length]).toEqual([200, 10]);
    const { passkeys } = await person.caller.result(secondFactorsApi.get);
    expect(passkeys).toMatchObject([{ name: 'Portátil', lastUsedAt: null }]);
    const again = await person.caller.call(secondFactorsApi.addPasskey, { body });
    expect([again.status, again.problem.code]).toEqual([409, 'challenge_over']);
    const other = await member();
    const taken = await other.caller.result(secondFactorsApi.startPasskey);
    expect(taken.challenge).not.toBe('');
  });

  it.each([
    ['of another site', { origin: 'https://umbral.example.org' }],
    ['for another relying party', { site: 'example.org' }],
  ])('created %s is not added', async (_what, device) => {
    const { reply } = await add(await member(), new SoftPasskey(device));
    expect([reply.status, reply.problem.errors?.[0]?.path]).toEqual([422, 'passkey']);
  });

  it('that signed another challenge is not added, and the challenge is consumed', async () => {
    const { caller } = await member();
    await caller.result(secondFactorsApi.startPasskey);
    const body = { name: 'Otra', passkey: new SoftPasskey().create('b3Rybw') };
    expect((await caller.call(secondFactorsApi.addPasskey, { body })).status).toBe(422);
    expect((await caller.call(secondFactorsApi.addPasskey, { body })).status).toBe(409);
  });

  it('belongs to one account', async () => {
    const { device } = await withPasskey();
    const { reply } = await add(await member(), device);
    expect([reply.status, reply.problem.code]).toEqual([409, 'duplicate_passkey']);
  });

  it('opens the session after the password, once for each sign-in', async () => {
    const { user, device, caller } = await withPasskey();
    const waiting = await beginSignIn(user.email);
    expect(waiting.problem.details).toMatchObject({ methods: ['passkey', 'recovery'] });
    const passkey = device.sign(challengeOf(waiting));
    const { status, body } = await finishSignIn(waiting, { passkey });
    expect([status, body.id]).toEqual([200, user.id]);
    const later = await finishSignIn(await beginSignIn(user.email), { passkey });
    expect([later.status, later.problem.errors?.[0]?.path]).toEqual([422, 'passkey']);
    expect((await caller.result(secondFactorsApi.get)).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it('opens the session, and proves a reauthentication, also beside an app that was enrolled first', async () => {
    const person = await enrol(await member());
    const { device } = await add(person);
    const waiting = await beginSignIn(person.user.email);
    expect(waiting.problem.details).toMatchObject({ methods: ['totp', 'passkey', 'recovery'] });
    expect((await finishSignIn(waiting, { passkey: device.sign(challengeOf(waiting)) })).status).toBe(200);
    const { passkey } = await person.caller.result(sessionsApi.startReauthentication);
    const body = { password: DEMO_PASSWORD, passkey: device.sign(passkey?.challenge ?? '') };
    expect((await person.caller.call(sessionsApi.reauthenticate, { body })).status).toBe(204);
  });

  it('whose counter does not increase is refused as a copy', async () => {
    const { user, device } = await withPasskey();
    await query('update passkeys set counter = 100 where user_id = $1', [user.id]);
    const waiting = await beginSignIn(user.email);
    expect((await finishSignIn(waiting, { passkey: device.sign(challengeOf(waiting)) })).status).toBe(422);
  });

  it('of another user, or signed for another site, is refused', async () => {
    const { user, device } = await withPasskey();
    const { device: foreign } = await withPasskey();
    const waiting = await beginSignIn(user.email);
    const challenge = challengeOf(waiting);
    expect((await finishSignIn(waiting, { passkey: foreign.sign(challenge) })).status).toBe(422);
    expect(
      (await finishSignIn(waiting, { passkey: device.at('https://umbral.example.org').sign(challenge) })).status,
    ).toBe(422);
    expect((await finishSignIn(waiting, { passkey: device.sign(challenge) })).status).toBe(200);
  });

  it('cannot be used for a bearer token', async () => {
    const { user } = await withPasskey();
    const token = (code?: string) =>
      new Caller().call(authApi.token, { body: { email: user.email, password: DEMO_PASSWORD, code } });
    expect((await token()).problem).toMatchObject({ code: 'second_factor_required', details: { methods: [] } });
    expect((await token(totpCodeOf('JBSWY3DPEHPK3PXP'))).status).toBe(422);
  });

  it('proves the second factor of a reauthentication, once for each challenge', async () => {
    const { user, caller, device } = await withPasskey();
    await query(`update sessions set sess = sess - 'factorProvenAt' where user_id = $1`, [user.id]);
    const [{ id } = { id: 0 }] = (await caller.result(secondFactorsApi.get)).passkeys;
    const remove = () => caller.call(secondFactorsApi.removePasskey, { params: { id } });
    expect((await remove()).problem.code).toBe('reauthentication_required');
    const { methods, passkey } = await caller.result(sessionsApi.startReauthentication);
    expect(methods).toEqual(['passkey', 'recovery']);
    const body = { password: DEMO_PASSWORD, passkey: device.sign(passkey?.challenge ?? '') };
    const prove = () => caller.call(sessionsApi.reauthenticate, { body });
    const [stored] = await query<{ sess: object }>('select sess from sessions where user_id = $1', [user.id]);
    // Another call consumes it at the same time.
    const consuming = `update sessions set sess = sess - 'passkeyChallenge' where user_id = ${user.id}`;
    const late = await whileChanging(consuming, prove);
    await query('update sessions set sess = $2 where user_id = $1', [user.id, stored?.sess]);
    expect((await prove()).status).toBe(204);
    const again = await prove();
    for (const { status, problem } of [late, again])
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'passkey']);
    expect((await remove()).status).toBe(204);
  });

  it('can be removed only by its owner', async () => {
    const { caller, user } = await withPasskey();
    const [{ id } = { id: 0 }] = (await caller.result(secondFactorsApi.get)).passkeys;
    const stranger = await member();
    expect((await stranger.caller.call(secondFactorsApi.removePasskey, { params: { id } })).status).toBe(404);
    expect((await caller.call(secondFactorsApi.removePasskey, { params: { id } })).status).toBe(204);
    expect((await beginSignIn(user.email)).status).toBe(200);
  });
});
