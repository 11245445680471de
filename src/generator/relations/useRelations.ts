import { mayRead } from '#schema/declaration/access.ts';
import { coverageOf, type Relation, relationsOf } from '#schema/declaration/relations.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { useAudience, useDeclaration, useDeclarations } from '../declarations.ts';

export interface ShownRelation extends Relation {
  /** There may be others, which the viewer does not reach. */
  isPartial: boolean;
}

/** The relations of a record that the viewer may list. */
export function useRelations(id: string): ShownRelation[] {
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
