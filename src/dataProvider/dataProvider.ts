/**
 * react-admin's nine verbs on the API's conventions: reads are GET, every mutation is a POST with a
 * JSON body. ra-data-simple-rest carries one record read and all mutations; its PUT, DELETE and
 * `range=` are never reached.
 */
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams, HttpError, type RaRecord } from 'react-admin';
import { audienceOf, type Viewer } from '#schema/declaration/access.ts';
import { pathOf, type Resource } from '#schema/declaration/defineResource.ts';
import type { ErrorBody } from '#schema/declaration/errors.ts';
import { encodeListQuery, type ListQuery, MAX_PER_PAGE } from '#schema/declaration/listQuery.ts';
import type { Page } from '#schema/declaration/record.ts';
import { createBody, updateBody } from './bodies.ts';
import { httpClient } from './httpClient.ts';
import { asksForDates, extraParams, listPath, toListQuery, withDates } from './listParams.ts';

interface Port {
  resources: readonly Resource[];
  /** Read at each call: what a body may hold depends on who is signed in. */
  viewer: () => Viewer | null;
  /** The organisation's date. */
  today: () => Promise<string>;
}

/** What a change says besides the fields of its record. */
interface ChangeMeta {
  /** Your own password once more, for a change that asks for it. */
  current_password?: string;
  /** The version that it goes back to. */
  revision_id?: string;
  /** What it says when it is sent again after it was refused; null: it is not. */
  answerRefusal?: (body: ErrorBody | null) => Promise<object | null>;
}

const besidesIn = ({ current_password, revision_id }: ChangeMeta = {}) => ({
  ...(current_password !== undefined && { current_password }),
  ...(revision_id !== undefined && { revision_id }),
});

const rest = simpleRestProvider('', httpClient);
const passiveRest = simpleRestProvider('', (url, options) =>
  httpClient(url, { ...(options as RequestInit), isPassive: true } as never),
);

/** What a reading says besides what it asks for. */
interface ReadMeta {
  /** An open page asks by itself. */
  isPassive?: boolean;
}
const reading = ({ signal, meta }: { signal?: AbortSignal; meta?: ReadMeta }) => ({
  ...(signal && { signal }),
  ...(meta?.isPassive && { isPassive: true }),
});

export function createDataProvider({ resources, viewer, today }: Port): DataProvider {
  const named = (name: string): Resource => {
    const declaration = resources.find((resource) => resource.name === name);
    if (!declaration) throw new Error(`There is no resource ${name}`);
    return declaration;
  };
  const audience = () => audienceOf(viewer());
  const update = async (
    name: string,
    params: { id: unknown; data: object; previous: object; meta?: ChangeMeta | undefined },
  ) => {
    const resource = named(name);
    const at = pathOf(resource);
    const path = resource.singleton ? `${at}/update` : `${at}/update/${params.id}`;
    const data = params.data as Record<string, unknown>;
    const previous = params.previous as Record<string, unknown>;
    const { answerRefusal } = params.meta ?? {};
    const body = {
      ...updateBody(resource, audience(), { data, previous }),
      ...besidesIn(params.meta),
    };
    const send = (answer: object = {}) => rest.create(path, { data: { ...body, ...answer } });
    return send().catch(async (error: unknown) => {
      const refused = error instanceof HttpError ? (error.body as ErrorBody) : null;
      const answer = await answerRefusal?.(refused);
      if (!answer) throw error;
      return send(answer);
    });
  };

  const provider: DataProvider = {
    supportAbortSignal: true,

    getList: async (name, params) => {
      const resource = named(name);
      const filter = asksForDates(params.filter)
        ? withDates(params.filter, await today())
        : params.filter;
      const query = encoded(toListQuery(resource, { ...params, filter }));
      for (const [key, value] of extraParams(resource, filter)) query.set(key, value);
      return list(listPath(resource, filter), query, reading(params));
    },

    getOne: async (name, params) => {
      const resource = named(name);
      const path = pathOf(resource);
      const from = params.meta?.isPassive ? passiveRest : rest;
      if (!resource.singleton) return from.getOne(`${path}/show`, params);
      const { json } = await httpClient(`/${path}`, reading(params));
      return { data: { ...json, id: name } as never };
    },

    getMany: async (name, { ids, signal }) => {
      const all = [...new Set(ids.map(String))];
      const pages = await Promise.all(
        chunks(all, MAX_PER_PAGE).map((some) =>
          list(
            pathOf(named(name)),
            encoded({ ids: some, per_page: MAX_PER_PAGE }),
            reading({ signal }),
          ),
        ),
      );
      return { data: pages.flatMap((page) => page.data) };
    },

    getManyReference: (name, { target, id, filter, ...params }) => {
      const query: GetListParams = { ...params, filter: { ...filter, [target]: id } };
      return list(pathOf(named(name)), encoded(toListQuery(named(name), query)), reading(params));
    },

    create: (name, { data, meta }) =>
      rest.create(`${pathOf(named(name))}/create`, {
        data: { ...createBody(named(name), audience(), data), ...besidesIn(meta) },
      }),

    update: async (name, { id, data, previousData, meta }) => {
      const saved = await update(name, { id, data, previous: previousData, meta });
      return named(name).singleton ? { data: { ...saved.data, id: name } as never } : saved;
    },

    /**
     * No screen of ours calls it: what is done to many at once is an action whose every record is
     * checked and answered by itself (src/custom/admin/reservations/useRunAction.ts). It is here for react-admin's
     * own buttons, which its interface promises the verb.
     */
    updateMany: async (name, { ids, data }) => {
      for (const id of ids) await update(name, { id, data, previous: {} });
      return { data: ids };
    },

    delete: async (name, { id, previousData }) => {
      await rest.create(`${pathOf(named(name))}/delete`, { data: { ids: [id] } });
      return { data: (previousData ?? { id }) as never };
    },

    /** All or none of what one request takes; more are as many requests. */
    deleteMany: async (name, { ids }) => {
      for (const some of chunks(ids, MAX_PER_PAGE)) {
        await rest.create(`${pathOf(named(name))}/delete`, { data: { ids: some } });
      }
      return { data: ids };
    },
  };
  return provider;
}

/** `total` stops at the count limit; `meta.total_exact` says whether there are more. */
async function list(path: string, query: URLSearchParams, how: ReturnType<typeof reading>) {
  const { json } = await httpClient<Page<RaRecord>>(`/${path}?${query}`, how);
  const { data, total, total_exact } = json;
  return { data: data as never[], total, meta: { total_exact } };
}

const encoded = (query: Partial<ListQuery>) =>
  encodeListQuery({
    ...query,
    per_page: Math.min(query.per_page ?? MAX_PER_PAGE, MAX_PER_PAGE),
  });

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
