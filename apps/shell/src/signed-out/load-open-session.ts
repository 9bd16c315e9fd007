/** In its own chunk: a sign-out rarely fails. */
export const loadOpenSession = () => import(/* webpackChunkName: "open-session" */ './OpenSession');
