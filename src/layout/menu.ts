import { type ComponentType, useMemo } from 'react';
import { isAdmin } from '#schema/declaration/access.ts';
import { MENU_SECTIONS, type Resource } from '#schema/declaration/defineResource.ts';
import type { Someone } from '#schema/declaration/scope.ts';
import { resources } from '#schema/index.ts';
import { servesAnyTeam } from '#schema/visits/access.ts';
import { ADMIN_BASE } from '../adminBase.ts';
import { mayAccess } from '../authProvider/access.ts';
import { useViewer } from '../authProvider/useViewer.ts';
import type { Icon } from '../generator/icons.ts';
import { type AdminPage, HOME, PAGES } from './pages.tsx';

export interface MenuItem {
  /** It is the name of the resource, or the path of the page. */
  name: string;
  label: string;
  icon: Icon;
  section: (typeof MENU_SECTIONS)[number];
  to: string;
  /** After `g`: the first letter of its name that no other took before. */
  letter: string;
  /** It shows the records of this reach; a page of its own shows none. */
  resource?: Resource;
  Badge?: ComponentType;
}

/** What hangs in the menu, in its order, as far as the viewer may see it. */
export function useMenu(): MenuItem[] {
  const viewer = useViewer();
  return useMemo(
    () =>
      menuOf(resources, [HOME, ...PAGES])
        .filter(({ needs, isFor }) => mayAccess(resources, viewer, needs) && isFor(viewer))
        .map(({ item }) => (isHome(item) && beginsWithToday(viewer) ? besideToday(item) : item)),
    [viewer],
  );
}

/** Staff of a team begin with its day, administrators with the figures. */
export const beginsWithToday = (viewer: Someone): boolean =>
  !isAdmin(viewer) && servesAnyTeam(viewer) && (viewer?.team_ids.length ?? 0) > 0;

const isHome = ({ to }: MenuItem) => to === ADMIN_BASE;
/** Where `/admin` is the day, the figures have an address of their own. */
const besideToday = (item: MenuItem) => ({ ...item, to: `${ADMIN_BASE}/dashboard` });

interface Placed {
  position: number;
  needs: AdminPage['needs'];
  isFor: (viewer: Someone) => boolean;
  item: Omit<MenuItem, 'letter'>;
}
const ANYBODY = () => true;

function menuOf(all: readonly Resource[], pages: readonly AdminPage[]) {
  const taken = new Set<string>();
  return [...all.flatMap(placedResource), ...pages.flatMap(placedPage)]
    .sort(
      (a, b) =>
        MENU_SECTIONS.indexOf(a.item.section) - MENU_SECTIONS.indexOf(b.item.section) ||
        a.position - b.position,
    )
    .map(({ needs, isFor, item }) => ({
      ...{ needs, isFor },
      item: { ...item, letter: freeLetter(item.label, taken) },
    }));
}

function placedResource(resource: Resource): Placed[] {
  const { name, label, icon, menu } = resource;
  if (!menu) return [];
  const item = { name, label: label.many, icon, section: menu.section, resource };
  const needs = { resource: name, action: 'list' };
  const to = `${ADMIN_BASE}/${name}`;
  return [{ position: menu.position, needs, isFor: ANYBODY, item: { ...item, to } }];
}

function placedPage({
  path,
  label,
  icon,
  menu,
  needs,
  isFor = ANYBODY,
  badge,
}: AdminPage): Placed[] {
  if (!menu) return [];
  const to = path === '' ? ADMIN_BASE : `${ADMIN_BASE}/${path}`;
  const item = { name: path, label, icon, section: menu.section, to };
  const full = { ...item, ...(badge && { Badge: badge }) };
  return [{ position: menu.position, needs, isFor, item: full }];
}

function freeLetter(label: string, taken: Set<string>): string {
  const letter =
    [...label.toLowerCase()].find(
      (character) => /[a-z]/.test(character) && !taken.has(character),
    ) ?? '';
  taken.add(letter);
  return letter;
}
