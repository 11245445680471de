import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import { useDeclaration } from './declarations.ts';
import type { InputProps } from './inputs/useField.ts';

/**
 * What a resource's screens have beyond those that its declaration gives. All of it is optional.
 */
export interface Extras {
  /** Screens of its own instead of the generated ones. */
  list?: ComponentType;
  show?: ComponentType;
  create?: ComponentType;
  /** On a record's own page, before the plain actions. */
  recordActions?: ComponentType<{ record: RaRecord }>;
  /** At the foot of a record's own page. */
  recordFooter?: ComponentType<{ resource: string; id: string }>;
  /** Inputs of its own, by path, where the kind's does not serve. */
  inputs?: Record<string, ComponentType<InputProps>>;
  /** Fields that an action of their own sets, so that no form shows them. */
  notInForms?: readonly string[];
  /** As those, but asked for when the record is made. */
  notInUpdate?: readonly string[];
  /** After the fields of the form: what has no value of its own. */
  sections?: readonly { title: string; Content: ComponentType }[];
  /** Beside the form, made from what stands in it. */
  formPanel?: ComponentType;
  /** Around the form of a change: may ask before it is saved. */
  saveStep?: ComponentType<{ children: ReactNode }>;
}

/**
 * By resource name. Provided by admin.tsx: the screens it names import this folder, not the
 * reverse.
 */
export const ExtrasContext = createContext<(resource: string) => Extras>(() => ({}));

/** Those of the resource whose screen this is. */
export const useExtras = (): Extras => useContext(ExtrasContext)(useDeclaration().name);

export interface ListExtras {
  /** Above search and filters: the lists that are asked for most. */
  tabs?: ReactNode;
  /** Filters that what is set already decides, by path. */
  decided?: (filterValues: Record<string, unknown>) => readonly string[];
  /** What a row is called, where the fields that name it do not say it. */
  rowName?: (record: RaRecord) => ReactNode;
  /** Between search and filters. */
  quickFilters?: ReactNode;
  /** Before the plain actions of the page. */
  actions?: ReactNode;
  /** Rows that nothing can be done with: quiet, and not to be selected. */
  isMuted?: (record: RaRecord) => boolean;
  /** Rows that no action on a selection would be allowed for. */
  isFixed?: (record: RaRecord) => boolean;
  /** At the end of each row and card. */
  rowActions?: (record: RaRecord) => ReactNode;
  /** Shown while rows are selected. */
  bulkActions?: ReactNode;
}
