import { Box } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { mayRead } from '#schema/declaration/access.ts';
import { coverageOf, relationsOf } from '#schema/declaration/relations.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { useAudience, useDeclaration, useDeclarations } from '../declarations.ts';
import { RelationPanel } from './RelationPanel.tsx';
import type { ShownRelation } from './RelationRows.tsx';

interface RelationsProps {
  record: RaRecord;
  /** What lies ahead is asked for first and stands above the fields; all others below. */
  part?: 'ahead' | 'others';
}

/** What refers to a record: a panel for each list that the viewer may see. */
export function Relations({ record, part }: RelationsProps) {
  const { name } = useDeclaration();
  const relations = useRelations(String(record.id)).filter(
    ({ from }) => part === undefined || (from.ahead !== undefined) === (part === 'ahead'),
  );
  if (relations.length === 0) return null;
  return (
    <Box sx={{ ...GRID, ...(part === 'ahead' && { mb: 4 }), ...(part === 'others' && { mt: 4 }) }}>
      {relations.map((relation) => (
        <RelationPanel
          key={`${name} ${record.id} ${relation.from.name} ${relation.path}`}
          record={record}
          relation={relation}
        />
      ))}
    </Box>
  );
}

const GRID = { display: 'grid', gap: 4, maxWidth: 860 } as const;

/** The relations of a record that the viewer may list. */
function useRelations(id: string): ShownRelation[] {
  const resource = useDeclaration();
  const declared = useDeclarations();
  const viewer = useViewer();
  const audience = useAudience();
  return relationsOf(resource, declared).flatMap((relation) => {
    const coverage = coverageOf(viewer, relation, { action: 'list', id });
    if (coverage === 'none' || !mayRead(relation.field, audience)) return [];
    return [{ ...relation, isPartial: coverage === 'some' }];
  });
}
