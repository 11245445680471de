import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { useDeclaration } from './declarations.ts';
import type { InputProps } from './inputs/useField.ts';

/**
 * What a resource's screens have beyond those that its declaration gives. All of it is optional.
 */
export interface ResourceOverrides {
  /** Screens of its own instead of the generated ones. */
  list?: ComponentType;
  show?: ComponentType;
  create?: ComponentType;
  /** It stands on a record's own page, before the CRUD actions. */
  recordActions?: ComponentType<{ record: RaRecord }>;
  /** Fields that a record's own page leaves out, because its head says them in words. */
  notOnPage?: readonly string[];
  /** It stands on a record's own page, above its fields. */
  recordHead?: ComponentType<{ record: RaRecord }>;
  /** It stands beside the heading of what refers to a record, by the resource that refers. */
  relationActions?: Record<string, ComponentType<{ record: RaRecord }>>;
  /** It stands at the foot of a record's own page. */
  recordFooter?: ComponentType<{ resource: string; id: string }>;
  /** Custom inputs by field path, in place of the input for the field's kind. */
  inputs?: Record<string, ComponentType<InputProps>>;
  /** Fields that no form shows, because a separate action changes them. */
  notInForms?: readonly string[];
  /** Shown when creating, hidden when editing: a separate action changes them. */
  notInUpdate?: readonly string[];
  /** Extra sections after the form's fields, bound to no field. */
  sections?: readonly { title: string; Content: ComponentType }[];
  /** The export has them of the list's answer, beside the declared ones that one may read. */
  exportColumns?: readonly FieldAtPath[];
  /** It stands beside the form: a preview of the values being edited. */
  formPanel?: ComponentType;
  /** Wraps the edit form; may ask for confirmation before saving. */
  saveStep?: ComponentType<{ children: ReactNode }>;
  /** The same around the form of a new record. */
  createStep?: ComponentType<{ children: ReactNode }>;
}

/**
 * By resource name. Provided by admin.tsx: the screens it names import this folder, not the
 * reverse.
 */
export const ResourceOverridesContext = createContext<(resource: string) => ResourceOverrides>(
  () => ({}),
);

/** Those of the resource whose screen this is. */
export const useResourceOverrides = (): ResourceOverrides =>
  useContext(ResourceOverridesContext)(useDeclaration().name);

export interface ResourceListProps {
  /** Above search and filters: the lists that are asked for most. */
  tabs?: ReactNode;
  /** Paths of filters to hide, because the current tab already sets them. */
  hiddenFilters?: (filterValues: Record<string, unknown>) => readonly string[];
  /** What a row is called, where the fields that name it do not say it. */
  rowName?: (record: RaRecord) => ReactNode;
  /** Between search and filters. */
  quickFilters?: ReactNode;
  /** It stands before the CRUD actions of the page. */
  actions?: ReactNode;
  /** Rows shown greyed out and without a checkbox. */
  isMuted?: (record: RaRecord) => boolean;
  /** Rows without a checkbox: no bulk action applies. */
  isUnselectable?: (record: RaRecord) => boolean;
  /** It stands at the end of each row and card. */
  rowActions?: (record: RaRecord) => ReactNode;
  /** Shown while rows are selected. */
  bulkActions?: ReactNode;
}
