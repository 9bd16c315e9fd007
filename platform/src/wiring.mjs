import { services } from './processes.mjs';

/**
 * @typedef {object} Wiring what is known once the servers run
 * @property {Record<string, { port: number, url: string }>} services
 * @property {Record<string, { app: string, owner: string }>} databases connection strings by service
 * @property {string} nats
 * @property {string} [redis]
 * @property {string} smtp
 * @property {string} [devMail]
 * @property {string} publicUrl
 * @property {string} internalKey
 * @property {string} registryFolder
 * @property {string} shellFolder
 * @property {NodeJS.ProcessEnv} [extra] wins over everything
 */

/** Ours to give; what a service does not need is withheld, also when it stands in the surrounding environment. */
const OURS = ['PORT', 'HOST', 'NATS_URL', 'REDIS_URL', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'INTERNAL_KEY', 'REGISTRY_DIR', 'SHELL_DIR',
  'DEV_MAIL_URL', 'IDENTITY_URL', 'CATALOG_URL', 'STUDIES_URL', 'AUDIT_URL'];
const SECRET = /^(DATABASE|MIGRATION)_URL_|^npm_/;

/**
 * The environment of one process: the surrounding one, without what belongs to others, plus what it needs.
 * @param {string} name @param {Wiring} wiring
 */
export function environmentOf(name, wiring) {
  const service = services().find((candidate) => candidate.name === name);
  const values = {
    NATS_URL: wiring.nats,
    REDIS_URL: wiring.redis,
    SMTP_URL: wiring.smtp,
    MAIL_FROM: process.env.MAIL_FROM ?? 'Umbral <no-responder@umbral.test>',
    PUBLIC_URL: wiring.publicUrl,
    INTERNAL_KEY: wiring.internalKey,
    REGISTRY_DIR: wiring.registryFolder,
    SHELL_DIR: wiring.shellFolder,
    DEV_MAIL_URL: wiring.devMail,
    ...Object.fromEntries(services().map(({ name: other, urlVariable }) => [urlVariable, wiring.services[other]?.url ?? `http://127.0.0.1:1`])),
  };
  const given = Object.fromEntries(service.needs.map((variable) => [variable, values[variable]]).filter(([, value]) => value));
  return {
    ...surroundings(),
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    NODE_OPTIONS: [process.env.NODE_OPTIONS, '--max-old-space-size=192', '--enable-source-maps'].filter(Boolean).join(' '),
    HOST: name === 'gateway' ? process.env.HOST ?? '127.0.0.1' : '127.0.0.1',
    PORT: String(wiring.services[name].port),
    ...(service.database && { [`DATABASE_URL_${name.toUpperCase()}`]: wiring.databases[name]?.app }),
    ...given,
    ...wiring.extra,
  };
}

function surroundings() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.includes(name) && !SECRET.test(name)));
}
