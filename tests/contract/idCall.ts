/** A call that takes an id, and the kind of record that the id is of. */
import type { Resource } from '#schema/declaration/defineResource.ts';

export type Kind =
  | 'person'
  | 'in_care'
  | 'service'
  | 'reservation'
  | 'visit'
  | 'notification'
  | 'file'
  | 'activity'
  | 'key'
  | 'view'
  | 'mail'
  | 'limit'
  | 'missed'
  | 'question'
  | 'session'
  | 'factor'
  | 'team'
  | 'section'
  | 'asked'
  | 'trashed'
  | 'webhook'
  | 'delivery';
/** A resource that no list knows by hand is a kind by its own name. */
export const kindOf = ({ name }: Resource) => name as Kind;
/** An import of its records. */
export const importOf = ({ name }: Resource) => `import of ${name}` as Kind;

/** Whoever works here sees every question, drafts included. */
export const SEEN_BY_STAFF: readonly Kind[] = ['question'];

export interface IdCall {
  /** Method and path below `/api`, as the calls are named. */
  call: string;
  kind: Kind;
  /** As good as it takes to come to the id; none where the path says everything. */
  body?: (id: string, theirs: Readonly<Record<Kind, string>>) => object;
  query?: (id: string) => string;
  /** Parameters of the path that name a record of theirs in either case. */
  beside?: Readonly<Record<string, Kind>>;
  /** Callers for whom that record is none of others. */
  unless?: readonly string[];
}

/** As the people of the test have it. */
export const OWN_PASSWORD = 'correct-horse-battery';
export const ids = (id: string) => ({ ids: [id] });
export const NOBODYS = '01900000-0000-7000-8000-00000000000e';

export const get = (path: string, kind: Kind, query = ''): IdCall => ({
  call: `GET ${path}`,
  kind,
  ...(query && { query: () => query }),
});
export const listed = (path: string, kind: Kind): IdCall => ({
  call: `GET ${path}`,
  kind,
  query: (id) => `?ids=${id}`,
});
