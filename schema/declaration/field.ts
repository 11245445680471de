import type { z } from 'zod';
import type { FilePurpose } from '../files/fileKinds.ts';

/**
 * Who may read or write a field, from the widest audience to the narrowest; each includes those
 * after it, so `owner` (the person whose record it is) means the owner, staff and administrators.
 * `nobody` is for what only the server sets.
 */
export const AUDIENCES = ['everyone', 'signed_in', 'owner', 'staff', 'admin', 'nobody'] as const;
export type Audience = (typeof AUDIENCES)[number];

export type FieldKind =
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'choice'
  | 'choices'
  | 'language'
  | 'text_list'
  | 'yes_no'
  | 'number'
  | 'date'
  | 'time'
  | 'date_time'
  | 'time_zone'
  | 'reference'
  | 'reference_many'
  | 'rows'
  | 'translations'
  | 'image'
  | 'file';

/** What any field may say of itself. */
export interface FieldOptions {
  label: string;
  /** What tables call it besides its label, in any language: an import knows the column by it. */
  synonyms?: readonly string[];
  /** What stands in the empty table that one downloads to fill in. */
  example?: string;
  /** One sentence stands under the label of its input. */
  help?: string;
  /** Must be given at creation and is never null afterwards. */
  required?: boolean;
  /** Records in which one of these other fields is set may lack a required field. */
  unlessSet?: readonly string[];
  /** The grid shows it, or the column picker offers it. */
  list?: boolean | 'optional';
  sortable?: boolean;
  /** Part of the text that `search` looks through; for a reference, of the record it points at. */
  searchable?: boolean;
  /** The search also ignores spaces and punctuation in it, such as in a phone number. */
  searchIgnoresPunctuation?: boolean;
  /** A searchable name of a person: also found without accents, and with one letter wrong or missing. */
  isPersonName?: boolean;
  /**
   * Whoever may change a record changes this where it stands in the grid. It has to be in the list and in
   * the form of an update, and of a kind that has one short input.
   */
  editable?: 'in_list';
  /** A filter of its own; `by_link` where nobody would type it, but a link may carry it. */
  filterable?: boolean | 'by_link';
  /** The forms that show it and the bodies that may carry it; `none`: set by calls of its own. */
  form?: 'both' | 'create' | 'update' | 'none';
  /** The setting whose value a new record starts with; until one is saved, `default` says. */
  setting?: string;
  /** Heading of the part of the form it is in. */
  section?: string;
  /** Widest audience that may read it. Default `everyone`: whoever may read the record. */
  read?: Audience;
  /** The field of which the database makes this one, for whoever may read that one. */
  derivedFrom?: string;
  /** The activity log omits the values, as it does by itself of what only its owner reads. */
  masked?: boolean;
  /** Widest audience that may write it. Default `signed_in`: any account that may write the record. */
  write?: Audience;
  /** No two records may share it (compared without regard to case). */
  unique?: boolean;
  /** A text that a record may have in every language of the organisation. */
  translated?: boolean;
  /** May hold reasons of `schema/language/usualReasons.ts`, which answers have in the reader's language. */
  hasUsualReasons?: boolean;
}

type Presence = 'required' | 'default' | 'optional';

/**
 * One declared field. `Read` and `Write` are its types in answers and in bodies, `P` whether it
 * may be absent or null; they exist for inference only.
 */
export interface Field<Read = unknown, Write = Read, P extends Presence = Presence>
  extends FieldOptions {
  kind: FieldKind;
  /** Parses a value that is there (never null or undefined) in a body. */
  zod: z.ZodType;
  /** Shape of a value in an answer, where it is not that of the body. */
  readZod?: z.ZodType;
  default?: unknown;
  /** The value is a resource's name; its label is shown instead. */
  names?: 'resources';
  /** Values of a choice, each with its words; of a text, those that have words. */
  options?: readonly Option[];
  /** The resource a reference points at. */
  to?: string;
  /** A reference that answers carry as `{id, name}` beside (or instead of) the id. */
  embed?: boolean;
  /**
   * When the record it points at is deleted: that is refused (`restrict` by default), this record
   * is deleted as well, or it stays and keeps an id that leads nowhere.
   */
  onDelete?: 'restrict' | 'cascade' | 'keep';
  /** Empty, a reference counts for all of them: no restore from the trash may empty it. */
  emptyMeansAll?: boolean;
  /**
   * The page of the record it points at lists who points there, if their list can be filtered by it
   * and somebody can create them. This is the heading of that list (by default the resource's
   * `label.many`), which also lists what only the server creates; or false: no list.
   */
  relation?: string | false;
  /** For fields with file ids: what the files are used for; `resource.field` where it says nothing. */
  purpose?: FilePurpose;
  /** For fields with file ids: encrypted where they are kept, and left in no cache. */
  sealed?: boolean;
  /** Fields of a row, or those that are translated. */
  fields?: LeafFields;
  /** Bounds of a number, for its input. */
  min?: number;
  max?: number;
  unit?: string;
  readonly types?: { read: Read; write: Write; presence: P };
}

export interface Option {
  id: string | number;
  name: string;
  /** How its chip looks; a word stands beside it always. */
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** A record that is not made yet: no webhook is told of it. */
  isTransient?: boolean;
}

/** Fields that belong together, one level deep: `profile.first_name`. */
export interface Group<F extends LeafFields = LeafFields> {
  kind: 'group';
  label: string;
  fields: F;
}

export type LeafFields = { [name: string]: Field };
export type Fields = { [name: string]: Field | Group };

/** A field together with where it stands: `profile.first_name`. */
export interface FieldAtPath {
  path: string;
  field: Field;
  group?: Group;
}

/** Every leaf of a declaration with its dotted path, in the order written. */
export function flattenFields(fields: Fields): FieldAtPath[] {
  return Object.entries(fields).flatMap(([name, entry]): FieldAtPath[] =>
    entry.kind === 'group'
      ? Object.entries(entry.fields).map(([leaf, field]) => ({
          path: `${name}.${leaf}`,
          field,
          group: entry,
        }))
      : [{ path: name, field: entry }],
  );
}
