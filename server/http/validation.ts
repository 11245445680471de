/** Bodies, queries and paths are parsed by zod, strictly; answers leave by their schema only. */
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInWords } from '#schema/language/parseInWords.ts';
import type { App } from './context.ts';
import { invalid, notFound } from './errors.ts';

const leftToHandler = new WeakSet<z.ZodType>();

/** For the description of the API only: what is allowed depends on the caller, so the handler calls `parse`. */
export function validatedInHandler<T extends z.ZodType>(widest: T): T {
  leftToHandler.add(widest);
  return widest;
}

/** @throws AppError invalid, with one text per dotted path */
export function parse<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = parseInWords(schema, data);
  if (!parsed.success) throw invalid(parsed.errors);
  return parsed.data;
}

/** A route without a query or body schema accepts no keys of one. */
export function refuseUnexpectedInput(app: App) {
  app.addHook('preValidation', async ({ routeOptions: { schema }, query, body }) => {
    const keys = [
      ...(schema?.querystring ? [] : keysOf(query)),
      ...(schema?.body ? [] : keysOf(body)),
    ];
    if (keys.length === 0) return;
    throw invalid(Object.fromEntries(keys.map((key) => [key, 'There is no such field'])));
  });
}
const keysOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];

export function parseWithZod(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    if (leftToHandler.has(schema)) return { value: data };
    const parsed = parseInWords(schema, data);
    if (parsed.success) return { value: parsed.data };
    // A malformed id answers the same as an unknown one.
    return {
      error: httpPart === 'params' ? notFound() : invalid(parsed.errors),
    };
  });
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (answer) =>
        serializerOf(schema)(answer),
  );
}

const serializers = new WeakMap<z.ZodType, ReturnType<typeof fastJson>>();

/** Compiled at first use: all of them would be most of the start time. */
function serializerOf(schema: z.ZodType) {
  const known = serializers.get(schema);
  if (known) return known;
  const made = fastJson(answerSchema(schema));
  serializers.set(schema, made);
  return made;
}

/**
 * What the serialiser needs of a schema: the shape alone. Formats and patterns are checked where
 * values come in, and an `anyOf` with null would make it validate each value to choose a branch.
 */
export function answerSchema(schema: z.ZodType): Schema {
  return slim(
    z.toJSONSchema(schema, { target: 'draft-7', unrepresentable: 'any' }) as Node,
  ) as Schema;
}

interface Node {
  type?: string;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
  additionalProperties?: boolean | Node;
  nullable?: boolean;
}

const isObject = ({ type, properties }: Node) => type === 'object' && properties !== undefined;

/** Any of their properties may stand in an answer; one that is not the same in all that have it is written as it is. */
function anyObject(nodes: readonly Node[]): Node {
  const properties: Record<string, Node> = {};
  for (const node of nodes) {
    for (const [key, child] of Object.entries(node.properties ?? {})) {
      const [own, before] = [slim(child), properties[key]];
      const isSame = !before || JSON.stringify(before) === JSON.stringify(own);
      properties[key] = isSame ? own : {};
    }
  }
  const required = Object.keys(properties).filter((key) =>
    nodes.every((node) => node.required?.includes(key)),
  );
  return { type: 'object', properties, required };
}

function slim(node: Node): Node {
  const { anyOf } = node;
  if (anyOf) {
    const filled = anyOf.filter(({ type }) => type !== 'null');
    const [only] = filled;
    if (only && filled.length === 1)
      return { ...slim(only), nullable: filled.length < anyOf.length };
    return filled.length === anyOf.length && filled.every(isObject) ? anyObject(filled) : {};
  }
  const slimmed: Node = {};
  if (node.type) slimmed.type = node.type;
  if (node.required) slimmed.required = node.required;
  if (node.items) slimmed.items = slim(node.items);
  if (node.properties) {
    slimmed.properties = Object.fromEntries(
      Object.entries(node.properties).map(([key, child]) => [key, slim(child)]),
    );
  } else if (typeof node.additionalProperties === 'object') {
    slimmed.additionalProperties = slim(node.additionalProperties);
  }
  return slimmed;
}
