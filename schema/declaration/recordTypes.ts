/** The types that follow from a declaration: a record as it is read, created and changed. */
import type { Resource } from './defineResource.ts';
import type { Field, Fields, LeafFields } from './field.ts';
import type { Texts, Translations } from './fields/translations.ts';

type Read<F> =
  F extends Field<infer R, infer _W, infer P> ? (P extends 'optional' ? R | null : R) : never;
type Stem<K> = K extends `${infer S}_id` ? S : never;
type Embedded<F extends LeafFields | Fields> = {
  [K in keyof F as F[K] extends { kind?: unknown; embed: true } ? Stem<K> : never]: Read<
    F[K]
  > extends string
    ? { id: string; name: string }
    : { id: string; name: string } | null;
};
type ReadFields<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'group'; fields: infer L extends LeafFields }
    ? { [P in keyof L]: Read<L[P]> } & Embedded<L>
    : Read<F[K]>;
} & Embedded<F>;

/** A record as answers carry it. Fields that the reader may not see are absent. */
export type RecordOf<R extends Resource> = ReadFields<R['fields']> & {
  id: string;
  created_at: string;
  updated_at: string;
  /** The fields that are not as they were written, but translated into the answer's language. */
  translated?: string[];
  /** For whoever may change it. */
  translations?: Translations;
};

type Written<F> = F extends Field<infer _R, infer W, infer P> ? { write: W; presence: P } : never;
type Needed<F> = {
  [K in keyof F as Written<F[K]>['presence'] extends 'required' ? K : never]: Written<
    F[K]
  >['write'];
};
type Optional<F> = {
  [K in keyof F as Written<F[K]>['presence'] extends 'required' ? never : K]?:
    | Written<F[K]>['write']
    | (Written<F[K]>['presence'] extends 'optional' ? null : never);
};
type Ungrouped<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'group' } ? never : K]: F[K];
};
type Groups<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'group' } ? K : never]: F[K] extends { fields: infer L }
    ? Needed<L> & Optional<L>
    : never;
};

/** What a body may carry at creation, before anybody's permissions narrow it. */
export type InputOf<R extends Resource> = Needed<Ungrouped<R['fields']>> &
  Optional<Ungrouped<R['fields']>> &
  Partial<Groups<R['fields']>> & { translations?: Texts };
/** What a body may carry at an update: any part, and `updated_at` as last read. */
export type ChangeOf<R extends Resource> = Partial<InputOf<R>> & { updated_at?: string };
