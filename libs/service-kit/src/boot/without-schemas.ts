import type { FastifyServerOptions } from 'fastify';

const refuse = () => {
  throw new Error('Routes declare no JSON schema: operations validate with zod');
};

/** Option of a Fastify whose routes declare no JSON schema: Ajv and its serializer, 250 modules, are not loaded at a start. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
} satisfies FastifyServerOptions;
