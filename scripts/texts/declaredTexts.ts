/** Every text of a declaration that people read: its labels, helps, options and actions. */
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Field, Group } from '#schema/declaration/field.ts';

export function declaredTexts(resource: Resource): string[] {
  const { label, description, actions = {}, menu, created, fields } = resource;
  const named = [label.one, label.many, label.plural, description, menu?.section, created];
  const texts = [...named, ...Object.values(actions)];
  return presentTexts([...texts, ...Object.values(fields).flatMap(fieldTexts)]);
}

/** It is as `declaredTexts`, of one field and the fields in it. */
function fieldTexts(field: Field | Group): string[] {
  const inner = Object.values(field.fields ?? {}).flatMap(fieldTexts);
  if (field.kind === 'group') return [field.label, ...inner];
  const { label, help, section, unit, relation, options = [] } = field;
  const own = [label, help, section, unit, relation || undefined];
  return presentTexts([...own, ...options.map(({ name }) => name), ...inner]);
}

const presentTexts = (texts: readonly (string | undefined)[]) =>
  texts.filter((text): text is string => text !== undefined && text !== '');
