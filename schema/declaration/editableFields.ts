import type { Field, FieldAtPath, FieldKind } from './field.ts';

/** The grid has an input for these. */
const KINDS: readonly FieldKind[] = [
  'text',
  'number',
  'choice',
  'yes_no',
  'date',
  'time',
  'reference',
];

interface Editing {
  name: string;
  recordRepresentation: readonly string[];
  singleton?: boolean;
  operations?: readonly string[];
  customOperations?: readonly string[];
}

/** @throws Error for a field that cannot be edited where the grid shows it, and why */
export function checkEditable(resource: Editing, fields: readonly FieldAtPath[]) {
  for (const { path, field } of fields) {
    const why = field.editable && obstacle(resource, path, field);
    if (why) throw new Error(`${resource.name}: ${path} cannot be edited in the list: ${why}`);
  }
}

function obstacle(resource: Editing, path: string, field: Field): string | null {
  const { operations, customOperations, singleton } = resource;
  const hasUpdate = !singleton && (operations?.includes('update') ?? true);
  if (!hasUpdate || customOperations?.includes('update')) return 'the plain call changes no record';
  if (!field.list) return 'no list shows it';
  if (field.write === 'nobody' || ['none', 'create'].includes(field.form ?? 'both')) {
    return 'no form changes it';
  }
  if (!KINDS.includes(field.kind)) return `a cell has no input for the kind ${field.kind}`;
  if (field.translated) return 'the list shows it in the language of its reader';
  return resource.recordRepresentation.includes(path) ? 'it is the link to its record' : null;
}
