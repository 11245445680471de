/** Every call that there is, as the application itself describes it. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** As much of a JSON schema as an input is made from. */
export interface Node {
  type?: string | string[];
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Node;
}

export interface Operation {
  method: 'GET' | 'POST';
  /** Below the root, parameters in braces. */
  path: string;
  parameters: readonly Parameter[];
  body: Node | null;
  /** Who may make it. */
  permission: 'everyone' | 'signed_in' | `${string}.${string}`;
  /** What an answer of that status may be; null where it is no JSON. */
  answer: (status: number) => z.ZodType | null;
}

type Described = Record<string, { content?: Record<string, { schema?: object }> }>;

export const operationsOf = (app: FastifyInstance) => operationsIn(app.swagger());

/** @param document as a product answers it */
export function operationsIn(document: object): Operation[] {
  const { paths } = whole(document) as { paths: Record<string, Record<string, Raw>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters: raw.parameters ?? [],
      permission: permissionOf(raw),
      body: raw.requestBody?.content['application/json']?.schema ?? null,
      answer: answersOf(raw.responses),
    })),
  );
}

function permissionOf({ security }: Raw): Operation['permission'] {
  // What a key may is a part of what people may.
  const ofPeople = security.filter((one) => !one.api_key);
  if (ofPeople.some((one) => !one.token)) return 'everyone';
  return (ofPeople[0]?.token?.[0] as Operation['permission'] | undefined) ?? 'signed_in';
}

interface Raw {
  security: { token?: string[]; api_key?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Node }> };
  responses: Described;
}

function answersOf(responses: Described): Operation['answer'] {
  const made = new Map<string, z.ZodType | null>();
  return (status) => {
    const key = String(status);
    if (!made.has(key)) {
      const schema = responses[key]?.content?.['application/json']?.schema;
      made.set(key, schema ? z.fromJSONSchema(schema as never) : null);
    }
    return made.get(key) ?? null;
  };
}

/** The description with what it refers to in its place. */
export function whole(document: object): object {
  const resolved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolved);
    if (typeof node !== 'object' || node === null) return node;
    if ('$ref' in node) return resolved(partAt(document, String(node.$ref)));
    return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, resolved(one)]));
  };
  return resolved(document) as object;
}

const partAt = (document: object, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) =>
  `${method} ${path.replace(/^\/api/, '')}`;
