import { z } from 'zod';
import { LIST_BOUNDS } from '../bounds.ts';
import type { Field, FieldOptions } from '../field.ts';
import type { Plain } from './kinds.ts';
import { uuid } from './values.ts';

interface ReferenceOptions extends FieldOptions {
  to: string;
  embed?: boolean;
  onDelete?: Field['onDelete'];
  emptyMeansAll?: boolean;
  relation?: Field['relation'];
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
  const idSchema = options.embed ? z.union([uuid, named.transform(({ id }) => id)]) : uuid;
  return {
    ...options,
    kind: 'reference_many',
    default: [],
    zod: z
      .array(idSchema)
      .max(LIST_BOUNDS.links)
      .transform((ids) => [...new Set(ids)]),
    readZod: options.embed
      ? z.array(z.object({ id: z.string(), name: z.string() }))
      : z.array(z.string()),
  };
};
