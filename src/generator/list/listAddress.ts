/** A list as its address says it: `filter`, `sort`, `order`, `page`, `perPage`, `columns` and `view`. */
import { listDefaults, type Resource } from '#schema/declaration/defineResource.ts';
import { toFilters, toFilterValues, type View, type ViewContent } from '#schema/views/savedView.ts';

export type ViewColumn = View['columns'][number];

export interface ListState {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  page: number;
  perPage: number;
  /** Those that are shown, from left to right; none: as declared. */
  columns: readonly ViewColumn[];
  /** The view that it was opened with. */
  view: string | null;
}

/** A view alone is no state yet: `?view=ID` opens the list as that view says. */
export const hasState = (search: string) =>
  ['filter', 'sort', 'page', 'perPage', 'columns'].some((name) =>
    new URLSearchParams(search).has(name),
  );

export function stateOf(resource: Resource, search: string): ListState {
  const params = new URLSearchParams(search);
  const { sort_by, order_by } = listDefaults(resource);
  return {
    filter: filterOf(params.get('filter')),
    sort: {
      field: params.get('sort') ?? sort_by,
      order: params.has('sort') ? (params.get('order') === 'DESC' ? 'DESC' : 'ASC') : order_by,
    },
    page: Number(params.get('page')) || 1,
    perPage: Number(params.get('perPage')) || 10,
    columns: (params.get('columns') ?? '').split(',').filter(Boolean).map(columnOf),
    view: params.get('view'),
  };
}

export function toSearch({ filter, sort, page, perPage, columns, view }: ListState): string {
  const params = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
  });
  const words = columns.map(({ path, width }) => (width === null ? path : `${path}~${width}`));
  if (words.length > 0) params.set('columns', words.join(','));
  if (view) params.set('view', view);
  return `?${params}`;
}

/** What a view keeps of it. */
export const contentOf = ({ filter, sort, perPage, columns }: ListState): ViewContent => ({
  filters: toFilters(filter),
  sort_by: sort.field,
  order_by: sort.order,
  per_page: perPage,
  columns: [...columns],
});

export const stateOfView = (
  resource: Resource,
  { id, filters, sort_by, order_by, per_page, columns }: ViewContent & { id: string },
): ListState => ({
  filter: toFilterValues(resource, filters),
  sort: { field: sort_by, order: order_by },
  page: 1,
  perPage: per_page,
  columns,
  view: id,
});

/** Whether the list shows something else than the view that it was opened with. */
export const isChanged = (
  resource: Resource,
  state: ListState,
  view: ViewContent & { id: string },
) => JSON.stringify(contentOf(state)) !== JSON.stringify(contentOf(stateOfView(resource, view)));

function filterOf(text: string | null): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null ? { ...filter } : {};
  } catch {
    return {};
  }
}

function columnOf(text: string): ViewColumn {
  const [path = '', width] = text.split('~');
  return { path, width: Number(width) || null };
}
