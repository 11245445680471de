import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience } from '#schema/declaration/field.ts';
import { createSchema, updateSchema } from '#schema/declaration/record.ts';
import { translateEach } from '#schema/language/index.ts';
import { parseInWords } from '#schema/language/parseInWords.ts';
import { createBody, updateBody } from '../../dataProvider/bodies.ts';
import { valueAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';

type Data = Record<string, unknown>;
type Issues = Record<string, string>;

/** The server's own check, run on the very body that would be sent: one text per dotted path. */
export function issuesOf(
  resource: Resource,
  audience: Audience,
  { data, previous }: { data: Data; previous?: Data | undefined },
): Issues {
  if (!previous) {
    return parsed(createSchema(resource, audience), createBody(resource, audience, data));
  }
  const body = updateBody(resource, audience, { data, previous });
  const issues = parsed(updateSchema(resource, audience), body);
  return { ...translateEach(t, resource.check?.(data) ?? {}), ...issues };
}

/** The same as react-admin's forms read it: objects and lists within each other. */
export function asTree(issues: Issues): Data {
  const tree: Data = {};
  for (const [path, message] of Object.entries(issues)) {
    place(tree, path === 'root' ? ['root', 'serverError'] : path.split('.'), message);
  }
  return tree;
}

function parsed(
  schema: ReturnType<typeof createSchema> | ReturnType<typeof updateSchema>,
  body: Data,
) {
  return translateEach(t, parseInWords<unknown>(schema, body).errors);
}

function place(tree: Data, [key = '', ...rest]: string[], message: string): void {
  if (rest.length === 0) {
    // An issue of the whole must not hide those of its parts.
    if (valueAt(tree, key) === undefined) tree[key] = message;
    return;
  }
  const inner = tree[key];
  const next: Data = typeof inner === 'object' && inner !== null ? (inner as Data) : {};
  tree[key] = next;
  place(next, rest, message);
}
