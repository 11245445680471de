import { createContext, useContext, useMemo } from 'react';
import { useResourceContext } from 'react-admin';
import { audienceOf, mayRead, mayWrite, mayWriteOnCreate } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience, FieldAtPath, FieldOptions } from '#schema/declaration/field.ts';
import { dateTime } from '#schema/declaration/fields/index.ts';
import { resources } from '#schema/index.ts';
import { useViewer } from '../authProvider/useViewer.ts';
import { t } from '../language/t.ts';

/** The declarations that the screens are made from. */
export const DeclarationsContext = createContext<readonly Resource[]>(resources);

export const useDeclarations = () => useContext(DeclarationsContext);

export function useDeclarationOf(name: string): Resource {
  const declaration = useDeclarations().find((resource) => resource.name === name);
  if (!declaration) throw new Error(`There is no resource ${name}`);
  return declaration;
}

/** The declaration of the resource whose screen this is. */
export const useDeclaration = (): Resource => useDeclarationOf(useResourceContext() ?? '');

export const useAudience = (): Audience => audienceOf(useViewer());

export const readable = (resource: Resource, audience: Audience): FieldAtPath[] =>
  [...createdField(resource), ...resource.flatFields].filter(
    ({ field }) => field.kind !== 'translations' && mayRead(field, audience),
  );

/** The time of its making, where the declaration gives it a name. */
function createdField({ created }: Resource): FieldAtPath[] {
  if (created === undefined) return [];
  const field = dateTime({ label: created, list: true, sortable: true, filterable: true });
  return [{ path: 'created_at', field }];
}

/** The fields of a form, as far as the viewer may write them. */
export const writableFields = (
  resource: Resource,
  audience: Audience,
  form: NonNullable<FieldOptions['form']>,
): FieldAtPath[] =>
  resource.flatFields.filter(
    ({ field }) =>
      (form === 'create' ? mayWriteOnCreate : mayWrite)(field, audience) &&
      (field.form === undefined || ['both', form].includes(field.form)),
  );

/** Everything but the fields that name the record: those stand in its first column. */
export function useColumns(): FieldAtPath[] {
  const resource = useDeclaration();
  const audience = useAudience();
  return useMemo(
    () =>
      readable(resource, audience).filter(
        ({ path, field }) => field.list && !resource.recordRepresentation.includes(path),
      ),
    [resource, audience],
  );
}

export interface FormPart {
  title: string;
  fields: FieldAtPath[];
}

/**
 * Fields under their headings, in the order written: groups and sections make the parts.
 * @param rest heading of the fields that stand under none, as it is said
 */
export function groupByHeading(fields: readonly FieldAtPath[], rest: string): FormPart[] {
  const parts: FormPart[] = [];
  for (const flatField of fields) {
    const heading = flatField.group?.label ?? flatField.field.section;
    const title = heading === undefined ? rest : t(heading);
    const part = parts.find((existing) => existing.title === title);
    if (part) part.fields.push(flatField);
    else parts.push({ title, fields: [flatField] });
  }
  return parts;
}
