/** The part of an OpenAPI document that callers rely on. */
export interface OpenApiDocument {
  info: { version: string; title?: string; description?: string };
  paths: Record<string, PathItem>;
  components?: { schemas?: Components; responses?: Record<string, Answer> };
}

export type PathItem = Record<string, Operation>;

/** Named schemas of a document. */
export type Components = Record<string, Schema>;

export type Access = string | Record<string, string>;

export interface Operation {
  operationId?: string;
  summary?: string;
  'x-umbral-access'?: Access;
  deprecated?: boolean;
  /** The first day on which a deprecated one may be gone. */
  'x-umbral-sunset'?: string;
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, Answer>;
}

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}

/** By media type. */
export type Content = Record<string, { schema: Schema }>;

export interface RequestBody {
  /** Absent where the text of an older release does not record it. */
  required?: boolean;
  content: Content;
}

export interface Answer {
  /** Of one that several operations have. */
  $ref?: string;
  content?: Content;
  headers?: Record<string, object>;
}

export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  [keyword: string]: unknown;
}
