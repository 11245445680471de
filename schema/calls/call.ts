/**
 * A call of the API, declared once: the server serves it, the description and the tests of all calls
 * list it, and the screens ask by its method and path with its types.
 */
import { z } from 'zod';
import type { Audience } from '../declaration/field.ts';

/**
 * Everyone, anyone with an account, or whoever holds a permission (its scope is the operation's) and,
 * where roles are named, one of those.
 */
export type Policy = 'everyone' | 'signed_in' | PermissionPolicy;
interface PermissionPolicy {
  resource: string;
  action: string;
  /** Whoever may do this may call it as well. */
  orAction?: string;
  roles?: readonly string[];
}

/** Any of these actions opens it. */
export const actionsIn = ({ action, orAction }: PermissionPolicy): string[] =>
  orAction === undefined ? [action] : [action, orAction];

/** A schema that depends on who calls. */
export type SchemaFor<T extends z.ZodType = z.ZodType> = (audience: Audience) => T;

export interface Call {
  method: 'GET' | 'POST';
  /** The path stands below `/api`, with parameters in braces: `/users/show/{id}`. */
  path: string;
  policy: Policy;
  /** Its group in the description of the API. */
  tag: string;
  summary: string;
  /** By default, each parameter of the path is an id. */
  params?: z.ZodType;
  query?: z.ZodType | SchemaFor;
  headers?: z.ZodType;
  body?: z.ZodType | SchemaFor;
  /** Stands in the description for a body whose parts the handler checks one by one. */
  describedBody?: z.ZodType;
  /** What comes in parts, with a file; its handler reads them. */
  form?: z.ZodType;
  answer: z.ZodType | Bytes;
  /** An answer in this form goes out with 202: one more step has to follow. */
  acceptedAnswer?: z.ZodType;
  /** 201 where it makes something. */
  status?: 200 | 201;
  /** An open page calls this by itself: a session that only polls does not count as active. */
  isPassive?: boolean;
  /** Its answer goes on: it takes no place among those that are answered soon. */
  isStream?: boolean;
  /** It is open to a session that may only add a second factor, too. */
  isForEnrolment?: boolean;
  /** An API key may make it, if it names the permission; a call that does not say so is closed to keys. */
  isForKeys?: boolean;
  /** In a rush, those who call it wait in a line; who prefers to hear of it is answered `inLine` with 202. */
  isInLine?: boolean;
}

/** A file as it is, such as an archive. */
export interface Bytes {
  description: string;
  content: { [mime: string]: { schema: z.ZodType } };
}
export const bytes = (mime: string, description: string): Bytes => ({
  description,
  content: { [mime]: { schema: z.custom<unknown>() } },
});

/** What somebody in the line is told; asked again at once, they have the same place. */
export const inLine = z.object({ ahead: z.number().int().min(0) });
export type InLine = z.infer<typeof inLine>;

/** The body of a change that says everything by its path. */
export const emptyBody = z.strictObject({});
export const emptyAnswer = z.object({});

export const call = <const C extends Call>(declared: C): C => declared;

/** `GET /users/show/{id}` */
export const nameOf = <C extends Pick<Call, 'method' | 'path'>>({ method, path }: C) =>
  `${method} ${path}` as `${C['method']} ${C['path']}`;

/** Creates a schema once for each audience, at first use. */
export function byAudience<T extends z.ZodType>(make: SchemaFor<T>): SchemaFor<T> {
  const schemas = new Map<Audience, T>();
  return (audience) => {
    const schema = schemas.get(audience) ?? make(audience);
    schemas.set(audience, schema);
    return schema;
  };
}

export const paramsOf = ({ path, params }: Call): z.ZodType | undefined => {
  if (params) return params;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  if (names.length === 0) return undefined;
  return z.object(Object.fromEntries(names.map((name) => [name, z.uuid()])));
};

/** The names in braces. */
type ParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
export type Params<C extends Call> = { [N in ParamName<C['path']>]: string };
type SchemaOf<S> = S extends z.ZodType ? S : S extends SchemaFor<infer T> ? T : never;
/** The server reads this type from a part of the request. */
export type Read<S> = z.output<SchemaOf<S>>;
/** A client writes this type. */
export type Written<S> = z.input<SchemaOf<S>>;
export type AnswerOf<C extends Call> =
  | (C['answer'] extends z.ZodType ? z.output<C['answer']> : Blob)
  | (C extends { acceptedAnswer: infer A extends z.ZodType } ? z.output<A> : never);
