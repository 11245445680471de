import type { ComponentType } from 'react';
import type { Resource } from '../../schema/defineResource.ts';

/** A screen of the administration that belongs to no list of records. */
export interface AdminPage {
  /** Below `/admin`. */
  path: string;
  label: string;
  icon: string;
  menu: NonNullable<Resource['menu']>;
  /** Whoever may do this sees it. */
  needs: { resource: string; action: string };
  page: ComponentType;
  /** Beside its name in the menu. */
  badge?: ComponentType;
}

export const PAGES: readonly AdminPage[] = [];
