import { Avatar, Box, Tooltip } from '@mui/material';
import { createContext, type ReactNode, useContext } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import type { Others } from '#schema/live/presence.ts';
import { t } from '../../language/t.ts';
import { initialsOf } from '../cells/fileCells.tsx';
import { useDeclarations } from '../declarations.ts';
import { usePresence } from './usePresence.ts';

/** Of a form, which says by itself where it is. */
const PresenceContext = createContext<Others | null>(null);

interface EditingPresenceProps {
  resource: string;
  record_id: string | null;
  field: string | null;
  children: ReactNode;
}

export function EditingPresence({ children, ...place }: EditingPresenceProps) {
  const others = usePresence({ ...place, is_editing: true });
  return <PresenceContext.Provider value={others}>{children}</PresenceContext.Provider>;
}

/** Which colleagues have the record of this page open. */
export function PresenceFaces() {
  const others = useContext(PresenceContext);
  const record = useRecordContext();
  const resource = useResourceContext();
  const declared = useDeclarations().find(({ name }) => name === resource);
  if (others) return <Faces others={others} />;
  if (!record?.id || !declared) return null;
  return <ReadingFaces resource={declared.name} record_id={String(record.id)} />;
}

function ReadingFaces(place: { resource: string; record_id: string }) {
  return <Faces others={usePresence({ ...place, is_editing: false, field: null })} />;
}

const Faces = ({ others }: { others: Others }) => (
  <Box role="status" sx={PLACE}>
    {others.map(({ id, name, is_editing }) => {
      const words = is_editing
        ? t('{name} is editing this', { name })
        : t('{name} has this open', { name });
      return (
        <Tooltip key={id} title={words}>
          <Avatar role="img" aria-label={words} sx={is_editing ? EDITING : FACE}>
            {initialsOf(name)}
          </Avatar>
        </Tooltip>
      );
    })}
  </Box>
);

/** A frame around the field that a colleague is in, with their name in the gap above: it moves and covers nothing. */
export function FieldPresence({ path }: { path: string }) {
  const here = useContext(PresenceContext)?.filter(({ field }) => field === path) ?? [];
  if (here.length === 0) return null;
  return (
    <Box sx={FRAME}>
      <Box component="span" role="note" sx={MARK}>
        {t('{name} is in this field', { name: here.map(({ name }) => name).join(', ') })}
      </Box>
    </Box>
  );
}

/** Whoever comes first moves nothing. */
const PLACE = {
  flexShrink: 0,
  display: 'flex',
  displayPrint: 'none',
  gap: 2,
  minWidth: 32,
  height: 28,
} as const;
const FACE = {
  width: 28,
  height: 28,
  fontSize: 12,
  bgcolor: 'primary.light',
  color: 'text.primary',
} as const;
const EDITING = { ...FACE, outline: 2, outlineColor: 'primary.main', outlineOffset: 1 } as const;
const FRAME = {
  position: 'absolute',
  inset: '-3px -8px',
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 1,
  borderTopRightRadius: 0,
  pointerEvents: 'none',
} as const;
/** With the frame it is as high as the gap between two fields. */
const MARK = {
  position: 'absolute',
  bottom: '100%',
  right: -1,
  maxWidth: '100%',
  px: 2,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderRadius: '4px 4px 0 0',
  fontSize: 12,
  lineHeight: '16px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const;
