/** Field builders: each says a type, its label and how it is shown, once. */
import { z } from 'zod';
import type { Field, FieldOptions, Group, LeafFields, Option } from './field.ts';
import type { FilePurpose } from './fileKinds.ts';
import { isTimeZone } from './zone.ts';

type PresenceOf<O> = O extends { required: true }
  ? 'required'
  : O extends { default: NonNullable<unknown> }
    ? 'default'
    : 'optional';
type Plain<T, O> = Field<T, T, PresenceOf<O>>;

/** PostgreSQL stores neither NUL nor half a surrogate pair; refuse them where they come in. */
const cleanText = (value: string) => !/[\0\p{Cs}]/u.test(value);
export const string = (max: number) =>
  z.string().trim().max(max).refine(cleanText, {
    message: 'This text holds a character that cannot be stored',
  });
/**
 * A message for a wrong value; a missing one is asked for in the same words everywhere, and one out
 * of bounds is told its bound.
 */
const says =
  (message: string) =>
  ({ input, code }: { input?: unknown; code?: string }) => {
    if (input === undefined || input === null) return 'Fill this in';
    return code === 'too_small' || code === 'too_big' ? undefined : message;
  };
export const uuid = z.uuid({ error: says('This is not an id') });
const filled = (schema: z.ZodType<string>) =>
  schema.refine((value) => value.length > 0, { message: 'Fill this in' });

interface TextOptions extends FieldOptions, Pick<Field, 'options' | 'names'> {
  max?: number;
  default?: string;
  pattern?: { regex: RegExp; message: string };
}
export const text = <const O extends TextOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'text',
  zod: filled(matching(string(options.max ?? 200), options.pattern)),
});

/** Several lines; at most 5,000 characters unless told. */
export const longText = <const O extends TextOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'long_text',
  zod: filled(matching(string(options.max ?? 5000), options.pattern)),
});

export const email = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'email',
  zod: matching(string(254).toLowerCase(), {
    regex: z.regexes.email,
    message: 'Enter an e-mail address like name@example.org',
  }),
});

export const phone = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'phone',
  zod: matching(string(24), {
    regex: /^\+?[0-9][0-9 ()-]{5,22}$/,
    message: 'Enter a phone number like 0917 123 4567',
  }),
});

type Ids<C extends readonly Option[]> = C[number]['id'] & string;

interface ChoiceOptions extends FieldOptions {
  options: readonly Option[];
  default?: string;
}
/** One of a declared list of words. */
export const choice = <const O extends ChoiceOptions>(options: O): Plain<Ids<O['options']>, O> => ({
  ...options,
  kind: 'choice',
  zod: oneOf(options.options),
});

interface ChoicesOptions extends FieldOptions {
  options: readonly Option[];
  default?: readonly string[];
}
/** Any number of a declared list of words. */
export const choices = <const O extends ChoicesOptions>(
  options: O,
): Plain<Ids<O['options']>[], O> => ({
  ...options,
  kind: 'choices',
  zod: z.array(oneOf(options.options)).max(1000),
});

/** The code of a language, such as `fil`; which ones there are, the files in `languages/` say. */
export const language = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'language',
  zod: z.string('Choose one of the list').regex(/^[a-z]{2,3}$/, 'Choose one of the list'),
});

/** A number that is chosen by its word, such as a weekday. */
export const numberChoice = <
  const O extends FieldOptions & {
    options: readonly (Option & { id: number })[];
    default?: number;
  },
>(
  options: O,
): Plain<number, O> => ({
  ...options,
  kind: 'choice',
  zod: z.literal(
    options.options.map((option) => option.id),
    { error: says('Choose one of the list') },
  ),
});

export const yesNo = <const O extends FieldOptions & { default?: boolean }>(
  options: O,
): Plain<boolean, O> => ({
  ...options,
  kind: 'yes_no',
  zod: z.boolean({ error: says('Choose yes or no') }),
});

interface NumberOptions extends FieldOptions {
  min: number;
  max: number;
  /** Shown after the input: minutes, hours, days. */
  unit?: string;
  default?: number;
}
/** A whole number within its bounds. */
export const number = <const O extends NumberOptions>(options: O): Plain<number, O> => ({
  ...options,
  kind: 'number',
  zod: z
    .int({ error: says('Enter a whole number') })
    .min(options.min)
    .max(options.max),
});

/** A calendar day, `2026-12-01`, in the organisation's time zone. */
export const date = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'date',
  zod: z.iso
    .date({ error: says('Enter a date like 2026-12-01') })
    .refine((day) => day >= '1900-01-01' && day < '2200-01-01', {
      message: 'Enter a date between 1900 and 2199',
    }),
});

/** A time on the wall clock, `09:00`; `24:00` is the end of the day. */
export const time = <const O extends FieldOptions & { default?: string }>(
  options: O,
): Plain<string, O> => ({
  ...options,
  kind: 'time',
  zod: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time like 09:00'),
});

/** An instant, ISO 8601 in UTC. */
export const dateTime = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'date_time',
  zod: z.iso.datetime({ error: says('Enter a date and time') }),
});

/** A time zone of the IANA database, such as `Asia/Manila`. */
export const timeZone = <const O extends FieldOptions & { default?: string }>(
  options: O,
): Plain<string, O> => ({
  ...options,
  kind: 'time_zone',
  zod: string(60).refine(isTimeZone, { message: 'Choose a time zone like Asia/Manila' }),
});

/** Several short texts, such as permissions or languages. */
export const textList = <const O extends FieldOptions & { default?: readonly string[] }>(
  options: O,
): Field<string[], string[], 'default'> => ({
  default: [],
  ...options,
  kind: 'text_list',
  zod: z.array(filled(string(200))).max(1000),
});

interface ReferenceOptions extends FieldOptions {
  to: string;
  embed?: boolean;
  whenGone?: Field['whenGone'];
}
/** The id of one record of another resource; with `embed`, answers carry its name as well. */
export const reference = <const O extends ReferenceOptions>(
  options: O,
): Plain<string, O> & Pick<O, 'embed'> => ({ ...options, kind: 'reference', zod: uuid });

export interface Named {
  id: string;
  name: string;
}
type ManyRead<O> = O extends { embed: true } ? Named[] : string[];
const named = z.strictObject({ id: uuid, name: z.string().optional() });

/** Ids of several records; with `embed`, answers are `{id, name}` and bodies may be either. */
export const referenceMany = <const O extends ReferenceOptions>(
  options: O,
): Field<ManyRead<O>, string[], 'default'> & { kind: 'reference_many' } => {
  const one = options.embed ? z.union([uuid, named.transform(({ id }) => id)]) : uuid;
  return {
    ...options,
    kind: 'reference_many',
    default: [],
    zod: z
      .array(one)
      .max(1000)
      .transform((ids) => [...new Set(ids)]),
    readZod: options.embed
      ? z.array(z.object({ id: z.string(), name: z.string() }))
      : z.array(z.string()),
  };
};

type RowOf<F extends LeafFields> = {
  [K in keyof F]: F[K] extends Field<infer R, infer _W, infer P>
    ? P extends 'optional'
      ? R | null
      : R
    : never;
};
interface RowsOptions<F extends LeafFields> extends FieldOptions {
  fields: F;
  /** Says what is wrong with the list as a whole: the index of the row and the words. */
  check?: (rows: RowOf<F>[]) => { row: number; message: string }[];
}
/** A short list of rows that belong to their record and are read and saved with it. */
export const rows = <F extends LeafFields>({
  check,
  ...options
}: RowsOptions<F>): Field<RowOf<F>[], RowOf<F>[], 'default'> => {
  const row = z.strictObject(
    Object.fromEntries(
      Object.entries(options.fields).map(([name, field]) => [name, present(field)]),
    ),
  );
  return {
    ...options,
    kind: 'rows',
    default: [],
    zod: z
      .array(row)
      .max(400)
      .superRefine((list, context) => {
        for (const issue of check?.(list as RowOf<F>[]) ?? []) {
          context.addIssue({ code: 'custom', message: issue.message, path: [issue.row] });
        }
      }),
  };
};

interface FileOptions extends FieldOptions {
  /** What its uploads are for: it decides who may send and who may read them. */
  purpose: FilePurpose;
}
/** A picture or document that was uploaded before: the id of the file. */
export const image = <const O extends FileOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'image',
  zod: uuid,
});
export const file = <const O extends FileOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'file',
  zod: uuid,
});
/** Ids of several files that were uploaded before. */
export const files = <const O extends FileOptions>(
  options: O,
): Field<string[], string[], 'default'> => ({
  ...options,
  kind: 'text_list',
  default: [],
  zod: z.array(uuid).max(20),
});

export const group = <F extends LeafFields>(options: { label: string; fields: F }): Group<F> => ({
  ...options,
  kind: 'group',
});

/** A field's value as it comes in, with null for "nothing" where it may be. */
export function present(field: Field): z.ZodType {
  if (field.required) return field.zod;
  return field.default === undefined
    ? field.zod.nullable().default(null)
    : field.zod.default(field.default);
}

function matching(schema: z.ZodType<string>, pattern: TextOptions['pattern']): z.ZodType<string> {
  return pattern
    ? schema.refine((value) => pattern.regex.test(value), { message: pattern.message })
    : schema;
}

const oneOf = (options: readonly Option[]) =>
  z.enum(
    options.map((option) => String(option.id)) as [string, ...string[]],
    'Choose one of the list',
  );
