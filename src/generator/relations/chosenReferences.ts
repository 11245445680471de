import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience } from '#schema/declaration/field.ts';
import { setAt } from '../../dataProvider/paths.ts';
import { useAudience, useDeclaration, writableFields } from '../declarations.ts';

interface ChosenReferences {
  /** By their paths, what a new record starts with. */
  values: readonly (readonly [path: string, value: unknown])[];
  /** The record that one comes from, and back to. */
  origin: { resource: string; id: string } | null;
}

/** `?team_id=ID` at the form of a new record: what it refers to is chosen already. */
function readChosen(resource: Resource, audience: Audience, search: string): ChosenReferences {
  const params = new URLSearchParams(search);
  const chosen = writableFields(resource, audience, 'create').flatMap(({ path, field }) => {
    const id = params.get(path);
    if (id === null || field.to === undefined) return [];
    const value = field.kind === 'reference_many' ? [id] : id;
    return field.zod.safeParse(value).success ? [{ path, value, to: field.to, id }] : [];
  });
  const [first] = chosen;
  return {
    values: chosen.map(({ path, value }) => [path, value]),
    origin: first ? { resource: first.to, id: first.id } : null,
  };
}

export function withChosen(values: Record<string, unknown>, chosen: ChosenReferences['values']) {
  const all = { ...values };
  for (const [path, value] of chosen) setAt(all, path, value);
  return all;
}

export function useChosenReferences(): ChosenReferences {
  const resource = useDeclaration();
  const audience = useAudience();
  const { search } = useLocation();
  return useMemo(() => readChosen(resource, audience, search), [resource, audience, search]);
}
