import type { FieldAtPath } from '#schema/declaration/field.ts';
import { useColumns, useDeclaration } from '../declarations.ts';
import type { ViewColumn } from './listAddress.ts';
import { useListAddress } from './useListAddress.ts';

interface ListColumns {
  /** Those that are shown, from left to right; the one that names a record stands before them. */
  shown: FieldAtPath[];
  hidden: FieldAtPath[];
  widthOf: (path: string) => number | null;
  /** Where one was chosen. */
  widths: { path: string; width: number }[];
  show: (paths: readonly string[]) => void;
  /** @param goesOn it belongs to the change before */
  setWidth: (path: string, width: number, goesOn?: boolean) => void;
}

/** The columns of a list, as its address says, or else as it is declared. */
export function useListColumns(): ListColumns {
  const { recordRepresentation } = useDeclaration();
  const declared = useColumns();
  const { state, change } = useListAddress();
  const [naming = ''] = recordRepresentation;
  const at = (path: string) => declared.find((column) => column.path === path);
  const isChosen = state.columns.some(({ path }) => at(path));
  const shown = isChosen
    ? state.columns.flatMap(({ path }) => at(path) ?? [])
    : declared.filter(({ field }) => field.list !== 'optional');
  const widthOf = (path: string) =>
    state.columns.find((column) => column.path === path)?.width ?? null;
  const keep = (
    paths: readonly string[],
    widths: (path: string) => number | null,
    goesOn = false,
  ) => {
    const named: ViewColumn[] = widths(naming) ? [{ path: naming, width: widths(naming) }] : [];
    const columns = [...named, ...paths.map((path) => ({ path, width: widths(path) }))];
    change({ columns }, goesOn);
  };
  return {
    shown,
    hidden: declared.filter((column) => !shown.includes(column)),
    widthOf,
    widths: state.columns.flatMap(({ path, width }) => (width === null ? [] : [{ path, width }])),
    show: (paths) => keep(paths, widthOf),
    setWidth: (path, width, goesOn) =>
      keep(
        shown.map((column) => column.path),
        (other) => (other === path ? width : widthOf(other)),
        goesOn,
      ),
  };
}
