import { Typography } from '@mui/material';
import { bulkFields, isListField } from '#schema/declaration/bulk.ts';
import { valueAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';
import { Value } from '../columns.tsx';
import { useAudience, useDeclaration } from '../declarations.ts';
import { FactLine, Facts } from '../Facts.tsx';
import type { BulkChange } from './bulkJob.ts';
import { LIST_WORDS } from './ChosenFields.tsx';

/** What all of the records will say, field by field. */
export function NewValues({ changes, lists }: BulkChange) {
  const resource = useDeclaration();
  const audience = useAudience();
  const changed = bulkFields(resource, audience).filter(
    ({ path }) => valueAt(changes, path) !== undefined,
  );
  return (
    <Facts>
      {changed.map((leaf) => (
        <FactLine key={leaf.path} label={t(leaf.field.label)}>
          <Value flatField={leaf} record={changes} isFull />
          {isListField(leaf) && (
            <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {t(LIST_WORDS[lists[leaf.path] ?? 'replace'])}
            </Typography>
          )}
        </FactLine>
      ))}
    </Facts>
  );
}
