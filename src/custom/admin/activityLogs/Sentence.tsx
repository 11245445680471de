import { Link } from '@mui/material';
import { useContext } from 'react';
import { useCanAccess, useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { DeclarationsContext } from '#src/generator/declarations.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import type { ActivityRow } from './activityRow.ts';
import { formatActivity, type Piece } from './formatActivity.ts';
import { InTrash } from './InTrash.tsx';

interface SentenceProps {
  row: ActivityRow;
  /** Names lead to their pages. */
  hasLinks?: boolean;
}

/** Who did what with what; the names stand out. */
export function Sentence({ row, hasLinks = false }: SentenceProps) {
  const resources = useContext(DeclarationsContext);
  const zone = useTimeZone();
  return (
    <span>
      {formatActivity(row, { resources, zone }).map((piece, index) => {
        const key = `${index} ${piece.of}`;
        const target = hasLinks ? targetOf(piece, row) : null;
        if (target) return <NameLink key={key} {...target} name={piece.text} />;
        if (hasLinks && piece.of === 'name' && row.action === 'delete' && row.subject_id) {
          return (
            <span key={key}>
              <Strong>{piece.text}</Strong>
              <InTrash id={row.subject_id} />
            </span>
          );
        }
        return isName(piece) ? <Strong key={key}>{piece.text}</Strong> : piece.text;
      })}
    </span>
  );
}

/** A reference such as TK-7F3K-92QM stays on one line. */
const Strong = ({ children }: { children: string }) => (
  <strong style={children.includes(' ') ? {} : { whiteSpace: 'nowrap' }}>{children}</strong>
);

const isName = ({ of }: Piece) => ['who', 'name', 'owner', 'before', 'after'].includes(of);

/** A name leads there; what was deleted has no page. */
function targetOf({ of }: Piece, row: ActivityRow) {
  if (of === 'who' && row.actor) return { resource: 'users', id: row.actor.id };
  if (of === 'owner' && row.owner) return { resource: 'users', id: row.owner.id };
  if (of !== 'name' || ['delete', 'purge'].includes(row.action) || !row.subject_id) return null;
  if (row.resource === 'users' && !row.owner) return null;
  return { resource: row.resource, id: row.subject_id };
}

function NameLink({ resource, id, name }: { resource: string; id: string; name: string }) {
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  if (!canAccess) return <Strong>{name}</Strong>;
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, id, type: 'show' })}
      onClick={(event) => event.stopPropagation()}
      color="inherit"
      underline="always"
      sx={{ fontWeight: 'fontWeightMedium' }}
    >
      {name}
    </Link>
  );
}
