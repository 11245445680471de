import { z } from 'zod';
import { LIST_BOUNDS } from '../bounds.ts';
import type { Field, FieldOptions, LeafFields } from '../field.ts';
import { translatedIn, translations } from './translations.ts';
import { inputSchema } from './values.ts';

type RowOf<F extends LeafFields> = {
  [K in keyof F]: F[K] extends Field<infer R, infer _W, infer P>
    ? P extends 'optional'
      ? R | null
      : R
    : never;
};
interface RowsOptions<F extends LeafFields> extends FieldOptions {
  fields: F;
  /** How many there may be: one of `LIST_BOUNDS`. */
  most?: number;
  /** Says what is wrong with the list as a whole: the index of the row and the words. */
  check?: (rows: RowOf<F>[]) => { row: number; message: string }[];
}
/** A short list of rows that belong to their record and are read and saved with it. */
export const rows = <F extends LeafFields>({
  check,
  most = LIST_BOUNDS.rows,
  ...options
}: RowsOptions<F>): Field<RowOf<F>[], RowOf<F>[], 'default'> => {
  const values = Object.fromEntries(
    Object.entries(options.fields).map(([name, field]) => [name, inputSchema(field)]),
  );
  const texts = textsOf(options.fields);
  const row = z.strictObject({ ...values, ...texts?.written });
  return {
    ...options,
    kind: 'rows',
    default: [],
    ...(texts && { readZod: z.array(z.object({ ...values, ...texts.read })) }),
    zod: z
      .array(row)
      .max(most)
      .superRefine((list, context) => {
        for (const issue of check?.(list as RowOf<F>[]) ?? []) {
          context.addIssue({ code: 'custom', message: issue.message, path: [issue.row] });
        }
      }),
  };
};

/**
 * A row whose texts are translated carries them itself. Whoever changes one row sends the others back
 * as they were read: what only answers say is let through, and changes nothing.
 */
function textsOf(fields: LeafFields) {
  const translated = translatedIn(fields).map((path) => ({ path, field: fields[path] as Field }));
  if (translated.length === 0) return null;
  const { zod, readZod = zod } = translations(translated);
  const ofAnswers = { translated: z.array(z.string()).optional() };
  const texts = z.strictObject(
    Object.fromEntries(
      translated.map(({ path, field }) => [path, field.zod.nullable().optional()]),
    ),
  );
  const sent = z.object({ original: z.unknown().optional(), older: z.unknown().optional() });
  return {
    written: { translations: sent.catchall(texts).optional(), ...ofAnswers },
    read: { translations: readZod.optional(), ...ofAnswers },
  };
}
