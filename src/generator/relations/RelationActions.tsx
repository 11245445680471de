import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { useContext } from 'react';
import { type RaRecord, useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { coverageOf } from '#schema/declaration/relations.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { t } from '../../language/t.ts';
import { useAudience, useDeclarationOf, writableFields } from '../declarations.ts';
import { singularNoun } from '../nouns.ts';
import { ResourceOverridesContext } from '../resourceOverrides.ts';
import type { ShownRelation } from './RelationRows.tsx';

interface RelationActionsProps {
  record: RaRecord;
  relation: ShownRelation;
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  search?: string;
  hasSome: boolean;
}

/** The way to all of them, and to one more, as far as the viewer may. */
export function RelationActions({ record, relation, hasSome, ...shown }: RelationActionsProps) {
  const { from, path, field, heading } = relation;
  const createPath = useCreatePath();
  const mayAdd = useMayAdd(relation, String(record.id));
  const overridesOf = useContext(ResourceOverridesContext);
  const Own = overridesOf(field.to ?? '').relationActions?.[from.name];
  const { filter, sort, search } = shown;
  const params = new URLSearchParams({
    filter: JSON.stringify({ ...filter, [path]: [record.id], ...(search && { search }) }),
    sort: sort.field,
    order: sort.order,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, displayPrint: 'none' }}>
      {Own && <Own record={record} />}
      {hasSome && (
        <Button
          component={Link}
          to={`${createPath({ resource: from.name, type: 'list' })}?${params}`}
          aria-label={`${t('Show all')}: ${t(heading)}`}
        >
          {t('Show all')}
        </Button>
      )}
      {mayAdd && (
        <Button
          component={Link}
          to={`${createPath({ resource: from.name, type: 'create' })}?${path}=${record.id}`}
          variant="outlined"
          startIcon={<AddIcon />}
        >
          {t('Add {thing}', { thing: singularNoun(from) })}
        </Button>
      )}
    </Box>
  );
}

/** Whether the viewer may create one, by a form that says what it refers to. */
function useMayAdd(relation: ShownRelation, id: string): boolean {
  const { from, path } = relation;
  const viewer = useViewer();
  const { notInForms = [] } = useContext(ResourceOverridesContext)(from.name);
  const isInForm = writableFields(useDeclarationOf(from.name), useAudience(), 'create').some(
    (flatField) => flatField.path === path && !notInForms.includes(path),
  );
  return isInForm && coverageOf(viewer, relation, { action: 'create', id }) !== 'none';
}
