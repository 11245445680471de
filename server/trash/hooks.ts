/** What a record of the trash answers besides: itself, as it was. */
import { sql } from 'drizzle-orm';
import { trashedRecord } from '#schema/calls/trash.ts';
import { readAudience } from '#schema/declaration/access.ts';
import { resourceNamed, trash } from '#schema/index.ts';
import type { KeptRows } from '#schema/trash/trash.ts';
import { rows } from '../db/query.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import { asItWas } from '../resources/asItWas.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { versionsOf } from '../resources/revisions.ts';
import { translatedFor } from '../resources/translations.ts';

export const trashHooks: ResourceHooks = {
  show: {
    record: trashedRecord.shape,
    async extend(context, record) {
      const resource = resourceNamed(String(record.resource));
      const [kept] = await rows<{ content: KeptRows[] }>(
        context.db,
        sql`select content from ${tableOf(trash)} where id = ${record.id}`,
      );
      const content = kept?.content ?? [];
      const as_it_was = await asItWas(context.db, resource, content, {
        audience: readAudience(context, resource, 'show'),
        language: context.language,
      });
      return {
        ...record,
        as_it_was: translatedFor(context, resource, as_it_was),
        versions: await versionsOf(context, resource, String(record.id), content),
        along: content
          .filter((part) => part.link === undefined && part.resource !== resource.name)
          .map(({ resource: name, rows: { length } }) => ({ resource: name, count: length })),
      };
    },
  },
};
