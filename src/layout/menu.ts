import { useMemo } from 'react';
import type { Resource } from '../../schema/defineResource.ts';
import { resources } from '../../schema/index.ts';
import { mayAccess } from '../authProvider/access.ts';
import { useViewer } from '../authProvider/useViewer.ts';

export const SECTIONS = ['Work', 'Offer', 'People', 'Organisation'] as const;

export interface MenuItem {
  resource: Resource;
  section: (typeof SECTIONS)[number];
  to: string;
  /** After `g`: the first letter of its name that no other took before. */
  letter: string;
}

export const BASE = '/admin';

/** What hangs in the menu, in its order, as far as the viewer may see it. */
export function useMenu(): MenuItem[] {
  const viewer = useViewer();
  return useMemo(
    () =>
      menuOf(resources).filter(({ resource }) =>
        mayAccess(resources, viewer, { action: 'list', resource: resource.name }),
      ),
    [viewer],
  );
}

export function menuOf(all: readonly Resource[]): MenuItem[] {
  const taken = new Set<string>();
  return all
    .flatMap((resource) => (resource.menu ? [{ resource, ...resource.menu }] : []))
    .sort(
      (a, b) =>
        SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.position - b.position,
    )
    .map(({ resource, section }) => ({
      resource,
      section,
      to: `${BASE}/${resource.name}`,
      letter: freeLetter(resource.label.many, taken),
    }));
}

function freeLetter(label: string, taken: Set<string>): string {
  const letter = [...label.toLowerCase()].find((one) => /[a-z]/.test(one) && !taken.has(one)) ?? '';
  taken.add(letter);
  return letter;
}
