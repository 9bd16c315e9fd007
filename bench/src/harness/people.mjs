export const PASSWORD = 'umbral-demo';
export const administrator = 'admin@umbral.test';

const json = { 'content-type': 'application/json' };

/** Signs somebody of the demo data in at the gateway. @returns the headers of their calls there */
export async function signIn(stack, email = administrator) {
  const answer = await fetch(`${stack.urls.gateway}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return { cookie: answer.headers.getSetCookie()[0].split(';')[0] };
}

/** A fresh token of somebody for one service, as the gateway sends it: good for a minute. @returns the headers */
export async function internalToken(stack, service, email = administrator) {
  const { cookie } = await signIn(stack, email);
  const answer = await fetch(`${stack.urls.identity}/internal/sessions/exchange`, {
    method: 'POST',
    headers: { ...json, 'x-umbral-internal': stack.internalKey },
    body: JSON.stringify({ sessionId: cookie.split('=')[1] }),
  });
  const { tokens } = await answer.json();
  return { authorization: `Bearer ${tokens[service]}` };
}
