import type { Catalogue } from '../language/index.ts';
import { checkEditable } from './editableFields.ts';
import { type Field, type FieldAtPath, type Fields, flattenFields, type Group } from './field.ts';
import { translatedIn, translations } from './fields/translations.ts';
import { checkRelations } from './relationFields.ts';
import { type Reach, type ScopeByReach, scopeForReach } from './scope.ts';

/** The generic operations. A declaration may add actions of its own. */
export const PLAIN_ACTIONS = ['list', 'show', 'create', 'update', 'delete'] as const;

/** Drawn in `src/generator/icons.ts`; the folder is for whatever has no picture of its own. */
export type IconName =
  | 'activity'
  | 'announcement'
  | 'category'
  | 'counter'
  | 'folder'
  | 'key'
  | 'limit'
  | 'mail'
  | 'notification'
  | 'question'
  | 'questionnaire'
  | 'reservation'
  | 'role'
  | 'screen'
  | 'service'
  | 'settings'
  | 'team'
  | 'trash'
  | 'user'
  | 'view'
  | 'webhook';

/** The menu's headings, in their order. */
export const MENU_SECTIONS = ['Work', 'Offer', 'People', 'Organisation'] as const;

type PlainAction = (typeof PLAIN_ACTIONS)[number];

/** What an import of its records has of its own. */
interface ImportOptions {
  /** All of `schema/import/importable.ts` if absent. */
  modes?: readonly ('create' | 'update' | 'upsert')[];
  /** Records are known again by this field, whoever imports them. */
  key?: string;
  /** Fields that no table brings. */
  without?: readonly string[];
  /** Required fields that the server makes where the table has none. */
  made?: readonly string[];
  /** Yes or no for a whole import, which its hook reads: name -> words. */
  choices?: { readonly [name: string]: string };
}

interface ResourceOptions<
  N extends string,
  F extends Fields,
  P extends string = string,
  S extends boolean = boolean,
> {
  /** Paths, the API and permissions use this name: `constituent-categories`. */
  name: N;
  /** Its calls stand below `/api` at this path, or else at its name. */
  path?: P;
  /** `plural` stands within sentences, where `many` is the name of the whole: "No deleted records yet", of the trash. */
  label: { one: string; many: string; plural?: string };
  /** It says what this is, for an empty grid. */
  description: string;
  icon: IconName;
  /** The administrator's menu shows it there; it is in no menu if absent. */
  menu?: { section: (typeof MENU_SECTIONS)[number]; position: number };
  fields: F;
  /** The fields that name a record to a person. */
  recordRepresentation: readonly string[];
  /** The field that tells records of the same name apart where one of them is picked. */
  subtitle?: string;
  list?: { sort_by: string; order_by: 'ASC' | 'DESC' };
  /**
   * Its records lie ahead or behind, by this instant. Where a record's page lists those that refer
   * to it, the ones ahead come first: only these, if `where` says which values of other fields count.
   */
  ahead?: { by: string; where?: { readonly [path: string]: readonly string[] } };
  /** Label of created_at; if set, it is a column and a filter. */
  created?: string;
  /** Actions beyond the plain five, with their words in the role matrix. */
  actions?: { [action: string]: string };
  /** Actions that a role holds only when it names them: holding everything is not enough. */
  namedOnly?: readonly string[];
  /** What API keys may do by its plain calls; everything if absent. Other calls say `isForKeys`. */
  forKeys?: 'reading' | 'nothing';
  /** An action may require further permissions, besides reading the record. */
  requires?: { [action: string]: readonly string[] };
  /**
   * Who may do what: `everyone` without an account, `signed_in` any account, `staff` the built-in
   * role of that name. Administrators may do everything; further roles carry their own list.
   */
  access: {
    everyone?: readonly string[];
    signed_in?: readonly string[];
    staff?: readonly string[];
  };
  /**
   * Which records each reach covers. Defaults: `all` every record, `signed_in` the same as `own`,
   * others none. Every reach that `access` grants something to must be declared.
   */
  scope?: ScopeByReach;
  /**
   * Instead of permissions of its own: its actions are held by whoever may do `action` with records
   * of any of these.
   */
  heldWith?: { action: string; of: () => readonly Resource[] };
  /**
   * What is deleted can be restored for a time. Unless said, it is so wherever records belong to
   * nobody: those of a person end when that person is erased.
   */
  trash?: boolean;
  /** Earlier versions are kept of what people write, unless it is false or belongs to a person. */
  revisions?: false;
  /** The plain actions that there are; all five, or for a singleton `show` and `update`. */
  operations?: readonly PlainAction[];
  /** One record that always exists, with `GET /name` and `POST /name/update` only. */
  singleton?: S;
  /** Many records can come in a table, as CSV or XLSX. */
  importable?: true | ImportOptions;
  /** Generic operations whose routes a domain folder of server/ registers itself. */
  customOperations?: readonly PlainAction[];
  /** What no single field can say: dotted path -> words. Runs on both sides, after the fields. */
  check?: (record: Record<string, unknown>) => Record<string, string>;
  /** No two records of one reference, such as a team, have the same text: the paths of both. */
  uniqueTogether?: readonly (readonly [within: string, path: string])[];
  /** Indexes for the ways this table is read, each a list of dotted paths. */
  indexes?: readonly (readonly string[])[];
  /**
   * Its own texts in other languages, by the language's code: English -> the same there. They count
   * as if they stood in the file of that language, which wins where both have one.
   */
  translations?: { readonly [language: string]: Catalogue };
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  P extends string = string,
  S extends boolean = boolean,
> extends ResourceOptions<N, F, P, S> {
  flatFields: readonly FieldAtPath[];
  /** The fields that a record may have in several languages. */
  translatedFields: readonly FieldAtPath[];
  /** Its lists of rows with such fields. */
  translatedRows: readonly FieldAtPath[];
}

export function defineResource<
  const N extends string,
  F extends Fields,
  const P extends string = N,
  const S extends boolean = false,
>(options: ResourceOptions<N, F, P, S>): Resource<N, F, P, S> {
  const fields = withTranslations(withPurposes(options.fields, options.name), options.name) as F;
  const placed = flattenFields(fields);
  const named = [...options.recordRepresentation, ...(options.subtitle ? [options.subtitle] : [])];
  const unknown = named.filter((path) => !placed.some((leaf) => leaf.path === path));
  if (unknown.length > 0) throw new Error(`${options.name}: no field ${unknown.join(', ')}`);
  checkScopes(options);
  checkAhead(options, placed);
  checkEditable(options, placed);
  checkRelations(options.name, placed, operationsOf(options).includes('create'));
  if (options.trash && options.scope?.own) {
    throw new Error(`${options.name}: what belongs to a person ends when that person is erased`);
  }
  return {
    ...options,
    fields,
    flatFields: placed,
    translatedFields: placed.filter(({ field }) => field.translated),
    translatedRows: placed.filter(
      ({ field }) => field.kind === 'rows' && translatedIn(field.fields).length > 0,
    ),
  };
}

/** Uploads for a field that does not say what they are for are for that field alone. */
function withPurposes<T extends Field | Group>(
  fields: { [name: string]: T },
  place: string,
): { [name: string]: T } {
  const named = Object.entries(fields).map(([name, field]) => {
    const at = `${place}.${name}`;
    if (field.fields) return [name, { ...field, fields: withPurposes<Field>(field.fields, at) }];
    return [name, 'purpose' in field && field.purpose === '' ? { ...field, purpose: at } : field];
  });
  return Object.fromEntries(named);
}

/** Texts that are translated have one field more, for what they are in other languages. */
function withTranslations(fields: Fields, name: string): Fields {
  const translated = flattenFields(fields).filter(({ field }) => field.translated);
  if (translated.length === 0) return fields;
  const refused = translated.filter(
    ({ group, field: { kind, read, write } }) =>
      group || read || write || !['text', 'long_text'].includes(kind),
  );
  // Whoever reads or writes a record reads or writes it in every language.
  if (refused.length > 0) {
    throw new Error(`${name}: ${refused[0]?.path} cannot be translated`);
  }
  return { ...fields, translations: translations(translated) };
}

/** The pages ask for those ahead as anybody may ask a list. */
function checkAhead(
  { name, ahead }: ResourceOptions<string, Fields>,
  fields: readonly FieldAtPath[],
) {
  if (!ahead) return;
  const at = (path: string) => fields.find((leaf) => leaf.path === path)?.field;
  const asked = [ahead.by, ...Object.keys(ahead.where ?? {})];
  const unasked = asked.find((path) => !at(path)?.filterable);
  if (unasked) throw new Error(`${name}: ahead goes by ${unasked}, but no filter does`);
  if (!at(ahead.by)?.sortable) throw new Error(`${name}: no list is sorted by ${ahead.by}`);
}

const GRANTED: Record<keyof ResourceOptions<string, Fields>['access'], Reach> = {
  everyone: 'everyone',
  signed_in: 'signed_in',
  staff: 'team',
};
const SOMEBODY = { id: 'somebody', roles: [], team_ids: ['team'] };

/** A permission that covers nothing is a mistake; so is an `own` that covers more than `team`. */
function checkScopes({ name, access, scope }: ResourceOptions<string, Fields>) {
  const covers = (reach: Reach) => scopeForReach(scope, reach, SOMEBODY);
  for (const [holder, reach] of Object.entries(GRANTED)) {
    const actions = access[holder as keyof typeof access] ?? [];
    if (actions.length > 0 && covers(reach) === false) {
      throw new Error(`${name}: access grants ${holder} something, but scope covers no records`);
    }
  }
  if (covers('own') === true && covers('team') !== true) {
    throw new Error(`${name}: own records are every record, but those of own teams are not`);
  }
}

/** The calls of a resource stand below `/api` at this path. */
export const pathOf = ({ path, name }: Pick<Resource, 'name' | 'path'>) => path ?? name;

export const operationsOf = ({
  operations,
  singleton,
}: Pick<Resource, 'operations' | 'singleton'>): readonly PlainAction[] =>
  operations ?? (singleton ? ['show', 'update'] : PLAIN_ACTIONS);

export const actionsOf = (resource: Resource): string[] => [
  ...operationsOf(resource),
  ...Object.keys(resource.actions ?? {}),
];

/** Whether an API key may make the plain call of this action. */
export const isForKeys = ({ forKeys }: Resource, action: PlainAction): boolean =>
  forKeys === undefined || (forKeys === 'reading' && ['list', 'show'].includes(action));

export const listDefaults = (resource: Resource) =>
  resource.list ?? { sort_by: 'created_at', order_by: 'DESC' as const };

/** What no single person owns, and what is not kept by its own rules. */
export const hasTrash = (resource: Resource): boolean =>
  operationsOf(resource).includes('delete') &&
  !resource.heldWith &&
  (resource.trash ?? resource.scope?.own === undefined);

/** What is changed by the plain call, and belongs to no single person. */
export const hasRevisions = (resource: Resource): boolean =>
  resource.revisions !== false &&
  !resource.singleton &&
  !resource.heldWith &&
  resource.scope?.own === undefined &&
  operationsOf(resource).includes('update') &&
  !resource.customOperations?.includes('update');

/** The field at a dotted path, or undefined. */
export const fieldAt = (resource: Resource, path: string): Field | undefined =>
  resource.flatFields.find((leaf) => leaf.path === path)?.field;
